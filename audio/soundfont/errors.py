"""What is wrong with a bank, said so that its owner can find the place."""


class BankError(Exception):
    """A sound bank that can't be used: what was expected, what was found instead, and where.

    `where` names the chunk or record, with a byte offset where there is one.
    """

    def __init__(self, *, expected: str, found: str, where: str) -> None:
        super().__init__(f"{where}: expected {expected}, found {found}")
        self.expected = expected
        self.found = found
        self.where = where
