"""The array types that signals travel in."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bool: TypeAlias = NDArray[np.bool_]
Float32: TypeAlias = NDArray[np.float32]
Float64: TypeAlias = NDArray[np.float64]
Int16: TypeAlias = NDArray[np.int16]
Int64: TypeAlias = NDArray[np.int64]
Complex64: TypeAlias = NDArray[np.complex64]
Complex128: TypeAlias = NDArray[np.complex128]
