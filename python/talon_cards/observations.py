"""What learners get in the environments of Gymnasium and PettingZoo: the spaces of an observation.
"""
from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .lanes import UNKNOWN

Observation = dict[str, NDArray[Any]]


def observation_space(cells: int, actions: int) -> spaces.Dict:
    """Of one seat: numbers as the library tells them, and a mask of the actions."""
    return spaces.Dict({
        "observation": spaces.Box(UNKNOWN, np.iinfo(np.int32).max, (cells,), np.int32),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
