"""MuJoCo 3 and later (PyPI `mujoco`). N_I is `iterations` of the PGS solver; contacts are springs by design (`solref`, `solimp`)."""

import mujoco

from common import places, record


class World:
    def __init__(self, chosen):
        self.chosen = chosen
        self.is_row = chosen.scene == "row"
        self.load = 0.0
        line = places(chosen)
        at = (lambda x: f"{x} 0 0") if self.is_row else (lambda x: f"0 0 {x}")
        kind = 'type="sphere" size="0.5"' if chosen.shape == "disc" else 'type="box" size="0.5 0.5 0.5"'
        plane = "1 5 5" if self.is_row else "20 20 1"
        bodies = "".join(
            f'<body pos="{at(x)}"><freejoint/><geom {kind} mass="1" friction="0.6 0 0" condim="{1 if self.is_row else 3}"/></body>'
            for x in line
        )
        self.model = mujoco.MjModel.from_xml_string(
            f'<mujoco><option timestep="{chosen.seconds}" gravity="0 0 0" solver="PGS" iterations="{chosen.iterations}" tolerance="0"/>'
            f'<worldbody><geom type="box" size="{plane}" pos="{at(line[0] - 1.5)}" condim="{1 if self.is_row else 3}"/>{bodies}</worldbody></mujoco>'
        )
        self.data = mujoco.MjData(self.model)

    def step(self):
        if self.is_row:
            self.data.xfrc_applied[self.chosen.bodies, 0] = -self.load
        else:
            self.model.opt.gravity[2] = -self.load
        mujoco.mj_step(self.model, self.data)

    def position(self):
        return float(self.data.qpos[7 * (self.chosen.bodies - 1) + (0 if self.is_row else 2)])


record("MuJoCo", mujoco.__version__, World)
