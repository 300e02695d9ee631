//! Checkpoints: a scene together with the complete state of its run.
//!
//! A file begins with a magic line and a version, then the length and a checksum of what follows. A truncated, edited or foreign
//! file is recognised before its content is used, and even then all values are checked. Version 1 is a scene and a state; version 2, written only if it
//! is needed, has `relaxation` after them. Version 3, for scenes that are not the paper's, has the scene as text, the state, and the
//! obstacles. Version 4 is a run that was broken off: a checkpoint of one of the other versions, and what its command needs to go on. A reader that wants only the state
//! reads it like any other. Version 5 is version 3 with the penalties of `augmented` at its end, version 6 with the network that `direct` has factorised, version 7 with
//! corners, bonds and what their points remember.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Geometry, Scene, file};
use crate::physics::fingerprint::fnv1a;
use crate::physics::{Bond, Factored, Obstacle, Penalties, Point, State};
use crate::schema::field::NotAllowed;
use crate::schema::units::Units;

/// A scene and the state of its run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// What the run started from, with its present parameters.
    pub scene: Scene,
    /// Its state.
    pub state: State,
}

/// Why a file is not a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// It does not begin like a checkpoint.
    #[error("{file}: this is not a ghostspring checkpoint")]
    Foreign {
        /// The file's name.
        file: String,
    },
    /// Written by another version of the program.
    #[error(
        "{file}: unknown checkpoint version {found}; this program reads versions 1 to {VERSION}"
    )]
    Version {
        /// The file's name.
        file: String,
        /// The version found.
        found: u32,
    },
    /// It ends too early or too late.
    #[error("{file}: the checkpoint is damaged: it should have {expected} bytes but has {found}")]
    Length {
        /// The file's name.
        file: String,
        /// Bytes announced.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// It was changed.
    #[error("{file}: the checkpoint is damaged: its checksum does not match its content")]
    Checksum {
        /// The file's name.
        file: String,
    },
    /// Its content is impossible.
    #[error("{file}: the checkpoint is inconsistent: {problem}")]
    Content {
        /// The file's name.
        file: String,
        /// What is wrong.
        problem: String,
    },
    /// A value outside its range.
    #[error("{file}: {problem}")]
    Value {
        /// The file's name.
        file: String,
        /// Field, value and range.
        problem: NotAllowed,
    },
}

const MAGIC: &[u8] = b"ghostspring checkpoint\n";
/// The newest version.
const VERSION: u32 = JOINED;
/// The version with boxes and bonds.
const JOINED: u32 = 7;
/// The version with a factorised network.
const FACTORED: u32 = 6;
/// The version with penalties.
const PENALTIES: u32 = 5;
/// The version of a run that was broken off.
const BROKEN_OFF: u32 = 4;
/// The version with obstacles.
const OBSTACLES: u32 = 3;
/// The version with `relaxation`.
const RELAXED: u32 = 2;
const HEADER: usize = MAGIC.len() + 4 + 8 + 8;

/// Whether these bytes begin like a checkpoint.
pub fn is_checkpoint(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// What version 3 has, after the scene as text.
type WithObstacles = (String, State, Vec<Obstacle>);

/// What version 6 has.
type WithNetwork = (WithObstacles, Factored);

/// What version 7 has: the corners of each body that has some, the bonds, and what points and bonds remember.
type WithJoined = (WithObstacles, BodyCorners, Vec<Bond>, Vec<Point>);

/// Number and corners of a body.
type BodyCorners = Vec<(u32, Vec<[f64; 2]>)>;

/// What version 5 has.
type WithPenalties = (WithObstacles, Penalties);

/// The bytes of a checkpoint file.
pub fn write(checkpoint: &Checkpoint) -> Result<Vec<u8>, postcard::Error> {
    let Checkpoint { scene, state } = checkpoint;
    let is_plain = scene.units == Units::Own
        && scene.params.fit_into_bytes()
        && match &scene.geometry {
            Geometry::Chain(_) => true,
            Geometry::Packing(packing) => packing.is_plain(),
        };
    let (version, content) = if !is_plain || !state.bodies.obstacles.is_empty() {
        let text = file::write(scene).map_err(|_| postcard::Error::SerdeSerCustom)?;
        let with_obstacles = (text, state, &state.bodies.obstacles);
        if !state.bodies.are_discs() {
            let corners = (0u32..).zip(&state.bodies.corners);
            let corners: BodyCorners = corners
                .filter_map(|(i, c)| Some((i, c.as_ref()?.to_vec())))
                .collect();
            let all = (with_obstacles, corners, &state.bodies.bonds, &state.points);
            (JOINED, postcard::to_stdvec(&all)?)
        } else if !state.factored.is_empty() {
            let all = (with_obstacles, &*state.factored);
            (FACTORED, postcard::to_stdvec(&all)?)
        } else if state.penalties.is_empty() {
            (OBSTACLES, postcard::to_stdvec(&with_obstacles)?)
        } else {
            let all = (with_obstacles, &state.penalties);
            (PENALTIES, postcard::to_stdvec(&all)?)
        }
    } else {
        let mut content = postcard::to_stdvec(checkpoint)?;
        let relaxation = scene.params.relaxation;
        let version = if relaxation == 1.0 { 1 } else { RELAXED };
        if version == RELAXED {
            content.extend(relaxation.to_le_bytes());
        }
        (version, content)
    };
    Ok(framed(version, content))
}

/// The bytes of a checkpoint of a run that was broken off, with what its command needs to go on.
pub fn write_with(
    checkpoint: &Checkpoint,
    more: &impl Serialize,
) -> Result<Vec<u8>, postcard::Error> {
    let parts = (write(checkpoint)?, postcard::to_stdvec(more)?);
    Ok(framed(BROKEN_OFF, postcard::to_stdvec(&parts)?))
}

/// What follows the magic line, with its version, length and checksum.
fn framed(version: u32, content: Vec<u8>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(version.to_le_bytes());
    bytes.extend((content.len() as u64).to_le_bytes());
    bytes.extend(fnv1a(content.iter().copied()).to_le_bytes());
    bytes.extend(content);
    bytes
}

/// A checkpoint from its bytes; `file` is only for the error messages.
pub fn read(file: &str, bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
    Ok(read_with(file, bytes)?.0)
}

/// The same, with what a command needs to go on, if the checkpoint is that of a run that was broken off.
pub fn read_with(
    file: &str,
    bytes: &[u8],
) -> Result<(Checkpoint, Option<Vec<u8>>), CheckpointError> {
    let (version, content) = unframed(file, bytes)?;
    if version != BROKEN_OFF {
        return Ok((read_whole(file, version, content)?, None));
    }
    let problem = |problem: String| CheckpointError::Content {
        file: file.to_owned(),
        problem,
    };
    let (inner, more) =
        postcard::from_bytes::<(Vec<u8>, Vec<u8>)>(content).map_err(|e| problem(e.to_string()))?;
    let (version, content) = unframed(file, &inner)?;
    if version == BROKEN_OFF {
        return Err(problem("it contains another checkpoint".to_owned()));
    }
    Ok((read_whole(file, version, content)?, Some(more)))
}

/// Version and content of a file whose length and checksum are right.
fn unframed<'a>(file: &str, bytes: &'a [u8]) -> Result<(u32, &'a [u8]), CheckpointError> {
    let file = file.to_owned();
    if !is_checkpoint(bytes) {
        return Err(CheckpointError::Foreign { file });
    }
    let Some((header, content)) = bytes.split_at_checked(HEADER) else {
        return Err(CheckpointError::Length {
            file,
            expected: HEADER as u64,
            found: bytes.len() as u64,
        });
    };
    let number = |from: usize| {
        header[from..from + 8]
            .iter()
            .rev()
            .fold(0u64, |n, b| n << 8 | u64::from(*b))
    };
    let version = (number(MAGIC.len()) & 0xffff_ffff) as u32;
    let (length, sum) = (number(MAGIC.len() + 4), number(MAGIC.len() + 12));
    if !(1..=VERSION).contains(&version) {
        return Err(CheckpointError::Version {
            file,
            found: version,
        });
    }
    if length != content.len() as u64 {
        let expected = length.saturating_add(HEADER as u64);
        return Err(CheckpointError::Length {
            file,
            expected,
            found: bytes.len() as u64,
        });
    }
    if sum != fnv1a(content.iter().copied()) {
        return Err(CheckpointError::Checksum { file });
    }
    Ok((version, content))
}

/// A checkpoint whose values are all possible.
fn read_whole(file: &str, version: u32, content: &[u8]) -> Result<Checkpoint, CheckpointError> {
    let file = file.to_owned();
    let checkpoint =
        read_content(version, content).map_err(|problem| CheckpointError::Content {
            file: file.clone(),
            problem,
        })?;
    checkpoint
        .scene
        .validate()
        .map_err(|problem| CheckpointError::Value {
            file: file.clone(),
            problem,
        })?;
    let bodies = &checkpoint.state.bodies;
    let (discs, planes) = match &checkpoint.scene.geometry {
        Geometry::Chain(chain) => (chain.discs, 1),
        Geometry::Packing(packing) => (packing.number(), packing.planes()),
    };
    let is_loaded = match &checkpoint.scene.geometry {
        Geometry::Chain(_) => true,
        Geometry::Packing(packing) => packing.has_load(),
    };
    let is_other = bodies.discs() as u64 != discs
        || bodies.planes.len() != planes
        || bodies.load.is_some() != is_loaded;
    let other = is_other.then_some("its bodies do not match its scene");
    match checkpoint.state.problem().or(other) {
        Some(problem) => Err(CheckpointError::Content {
            file,
            problem: problem.to_owned(),
        }),
        None => Ok(checkpoint),
    }
}

/// Scene and state from a content whose checksum is right.
fn read_content(version: u32, content: &[u8]) -> Result<Checkpoint, String> {
    if version == JOINED {
        let ((text, mut state, obstacles), corners, bonds, points): WithJoined =
            postcard::from_bytes(content).map_err(|e| e.to_string())?;
        let discs = state.bodies.discs();
        if !corners.is_empty() {
            state.bodies.corners = vec![None; discs];
        }
        for (body, corners) in corners {
            let place = state.bodies.corners.get_mut(body as usize);
            *place.ok_or("it has corners of a body that does not exist")? = Some(corners.into());
        }
        (state.bodies.bonds, state.points) = (bonds, points);
        return with_scene(&text, state, obstacles);
    }
    if [OBSTACLES, PENALTIES, FACTORED].contains(&version) {
        let usual = Penalties::default();
        let ((text, mut state, obstacles), penalties, factored) = match version {
            OBSTACLES => postcard::from_bytes(content)
                .map(|old: WithObstacles| (old, usual, Factored::default())),
            PENALTIES => postcard::from_bytes(content)
                .map(|(old, penalties): WithPenalties| (old, penalties, Factored::default())),
            _ => postcard::from_bytes(content)
                .map(|(old, factored): WithNetwork| (old, usual, factored)),
        }
        .map_err(|e| e.to_string())?;
        (state.penalties, state.factored) = (penalties, Arc::new(factored));
        return with_scene(&text, state, obstacles);
    }
    let (mut checkpoint, rest) =
        postcard::take_from_bytes::<Checkpoint>(content).map_err(|e| e.to_string())?;
    match (version, rest.try_into()) {
        (RELAXED, Ok(relaxation)) => {
            checkpoint.scene.params.relaxation = f64::from_le_bytes(relaxation);
        }
        _ if version != RELAXED && rest.is_empty() => {}
        _ => return Err(format!("{} bytes follow its end", rest.len())),
    }
    Ok(checkpoint)
}

/// A state with the scene that was written as text, and with obstacles.
fn with_scene(
    text: &str,
    mut state: State,
    obstacles: Vec<Obstacle>,
) -> Result<Checkpoint, String> {
    let scene = file::parse("its scene", text).map_err(|e| e.to_string())?;
    state.bodies.obstacles = obstacles;
    if let Geometry::Packing(packing) = &scene.geometry {
        state.bodies.seam = packing.seam();
    }
    Ok(Checkpoint { scene, state })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::MethodName;
    use crate::scene::builtin;

    fn checkpoint() -> (Checkpoint, Vec<u8>) {
        let scene = builtin::load("chain").unwrap().unwrap().scene;
        let mut assembly = scene.build();
        (0..60).for_each(|_| assert!(assembly.step().is_ok()));
        let checkpoint = Checkpoint {
            scene,
            state: assembly.state(),
        };
        let bytes = write(&checkpoint).unwrap();
        (checkpoint, bytes)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let (mut checkpoint, bytes) = checkpoint();
        assert_eq!(read("a", &bytes).unwrap(), checkpoint);
        checkpoint.scene.params.relaxation = 1.5;
        let more = write(&checkpoint).unwrap();
        assert_eq!(read("a", &more).unwrap(), checkpoint);
        assert_eq!(more.len(), bytes.len() + 8);
    }

    /// Scenes with obstacles, moving ones among them, continue from a checkpoint as if they had never stopped.
    #[test]
    fn obstacles_are_kept() {
        for name in ["shaker", "wedge", "biaxial", "shear_cell", "slit"] {
            let scene = builtin::load(name).unwrap().unwrap().scene;
            let mut assembly = scene.build();
            (0..30).for_each(|_| assert!(assembly.step().is_ok()));
            let state = assembly.state();
            let saved = write(&Checkpoint {
                scene: scene.clone(),
                state,
            });
            let Checkpoint {
                scene: again,
                state,
            } = read("a", &saved.unwrap()).unwrap();
            assert_eq!(again, scene, "{name}");
            let mut continued = crate::physics::Assembly::from_state(state, again.params);
            (0..30).for_each(|_| {
                assembly.step().unwrap();
                continued.step().unwrap();
            });
            assert_eq!(continued.state_hash(), assembly.state_hash(), "{name}");
        }
    }

    /// A version of its own has penalties; other methods go on with the older ones.
    #[test]
    fn penalties_are_kept() {
        let mut scene = builtin::load("chain_pressed").unwrap().unwrap().scene;
        let mut saved = |method| {
            scene.params.method = method;
            let mut assembly = scene.build();
            (0..40).for_each(|_| assert!(assembly.step().is_ok()));
            Checkpoint {
                scene: scene.clone(),
                state: assembly.state(),
            }
        };
        let version = |checkpoint: &Checkpoint| {
            let bytes = write(checkpoint).unwrap();
            assert_eq!(read("a", &bytes).unwrap(), *checkpoint);
            bytes[MAGIC.len()]
        };
        assert_eq!(version(&saved(MethodName::ContactDynamics)), 1);
        assert_eq!(version(&saved(MethodName::PositionBased)), 3);
        let mut augmented = saved(MethodName::Augmented);
        assert_eq!(version(&augmented), 5);
        let mut direct = saved(MethodName::Direct);
        assert_eq!(version(&direct), 6);
        let mut broken = (*direct.state.factored).clone();
        broken.bars[0].normal[0] = f64::NAN;
        direct.state.factored = broken.into();
        let refused = read("a", &write(&direct).unwrap()).unwrap_err();
        assert!(refused.to_string().contains("factorised"), "{refused}");
        augmented.state.penalties.pairs[0].memory[0] = -1.0;
        let refused = read("a", &write(&augmented).unwrap()).unwrap_err();
        assert!(refused.to_string().contains("penalties"), "{refused}");
    }

    #[test]
    fn every_truncation_and_every_flipped_bit_is_noticed() {
        let (_, bytes) = checkpoint();
        for end in 0..bytes.len() {
            assert!(read("a", &bytes[..end]).is_err(), "cut at {end}");
        }
        for at in (0..bytes.len()).step_by(7) {
            let mut edited = bytes.clone();
            edited[at] ^= 1 << (at % 8);
            assert!(read("a", &edited).is_err(), "flipped at {at}");
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(matches!(
            read("a", &longer),
            Err(CheckpointError::Length { .. })
        ));
    }

    #[test]
    fn a_state_that_makes_no_sense_is_refused_even_with_a_good_checksum() {
        let (good, _) = checkpoint();
        let spoil = |f: &dyn Fn(&mut State)| {
            let mut bad = good.clone();
            f(&mut bad.state);
            read("a", &write(&bad).unwrap()).unwrap_err().to_string()
        };
        assert!(spoil(&|s| s.bodies.all[3].position[0] = f64::NAN).contains("not finite"));
        assert!(spoil(&|s| s.forces[0].pair[1] = 4000).contains("do not exist"));
        assert!(spoil(&|s| s.bodies.radius[0] = -1.0).contains("radius"));
        assert!(spoil(&|s| s.bodies.turned.truncate(3)).contains("do not fit"));
    }
}
