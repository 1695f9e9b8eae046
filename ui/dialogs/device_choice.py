"""The choice of the output device, which knows those that come and go."""

from collections import Counter
from typing import TYPE_CHECKING, Final

from onesemi.locale import tr
from ui.drop_down import DropDown

if TYPE_CHECKING:
    from audio.device import Device

_SYSTEM: Final = ""


class DeviceChoice(DropDown):
    """Lists the system's choice first, then all devices by name; a chosen one that is gone stays listed."""

    def __init__(self, chosen: str | None) -> None:
        super().__init__(tr("Output device"))
        self._rows: tuple[tuple[str, str], ...] = ()
        self.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._show(_rows((), chosen), chosen or _SYSTEM)

    @property
    def chosen(self) -> str | None:
        """The identity of the chosen device; None: the system's choice."""
        return self.currentData() or None

    def show_devices(self, devices: "tuple[Device, ...]") -> None:
        """List these devices from now on; not while the list is open under somebody's hand."""
        if not self.view().isVisible():
            self._show(_rows(devices, self.chosen), self.chosen or _SYSTEM)

    def _show(self, rows: tuple[tuple[str, str], ...], chosen: str) -> None:
        if rows == self._rows:
            return
        self._rows = rows
        was_blocked = self.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.clear()
        for identity, text in rows:
            self.addItem(text, identity)
        self.setCurrentIndex(max(self.findData(chosen), 0))
        self.blockSignals(was_blocked)


def _rows(devices: "tuple[Device, ...]", chosen: str | None) -> tuple[tuple[str, str], ...]:
    """Return identity and text of each row; devices of one name are told apart by their interfaces."""
    default = next((device.name for device in devices if device.is_default), None)
    system = tr("As the system") if default is None else tr("As the system ({device})", device=default)
    names = Counter(device.name for device in devices)
    rows = [(_SYSTEM, system)]
    for device in devices:
        text = device.name if names[device.name] == 1 else f"{device.name} ({device.interface})"
        rows.append((device.identity, text))
    if chosen is not None and chosen not in {identity for identity, _text in rows}:
        name = chosen.partition(": ")[2] or chosen
        rows.append((chosen, tr("{name} (not there now)", name=name)))
    return tuple(rows)
