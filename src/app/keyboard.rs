//! Keys in their order. In a slow frame Ctrl, Z and the release of both arrive together, and the panels, who ask only once a frame which modifiers are
//! down, would see a plain z: what comes after a modifier has changed waits for the next frame.

use std::collections::VecDeque;

use bevy::ecs::message::{MessageCursor, Messages};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// Hands on as many keys as mean what they meant when they were pressed.
pub fn take_turns(
    mut keys: ResMut<Messages<KeyboardInput>>,
    mut arriving: Local<MessageCursor<KeyboardInput>>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
) {
    waiting.extend(arriving.read(&keys).cloned());
    keys.clear();
    let mut is_key_down = false;
    while let Some(key) = waiting.front() {
        let is_modifier = matches!(
            key.logical_key,
            Key::Shift | Key::Control | Key::Alt | Key::AltGraph | Key::Super | Key::Meta
        );
        if is_modifier && is_key_down {
            break;
        }
        is_key_down |= !is_modifier && key.state.is_pressed();
        keys.write_batch(waiting.pop_front());
    }
    arriving.clear(&keys);
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState::{self, Pressed, Released};
    use bevy::input::InputPlugin;

    use super::*;

    fn press(app: &mut App, code: KeyCode, logical_key: Key, state: ButtonState) {
        app.world_mut().write_message(KeyboardInput {
            key_code: code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    }

    #[test]
    fn ctrl_z_within_one_frame_is_ctrl_z() {
        #[derive(Resource, Default)]
        struct Seen(Vec<Vec<(Key, ButtonState)>>);
        fn see(mut keys: MessageReader<KeyboardInput>, mut seen: ResMut<Seen>) {
            let now = keys.read().map(|k| (k.logical_key.clone(), k.state));
            seen.0.push(now.collect());
        }
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, InputPlugin))
            .init_resource::<Seen>()
            .add_systems(
                First,
                take_turns.after(bevy::ecs::message::MessageUpdateSystems),
            )
            .add_systems(Update, see);
        let z = || Key::Character("z".into());
        for state in [Pressed, Pressed, Released] {
            // Twice, one quickly after the other; then all is let go.
            press(&mut app, KeyCode::ControlLeft, Key::Control, state);
            press(&mut app, KeyCode::KeyZ, z(), state);
        }
        for _ in 0..4 {
            app.update();
        }
        let ctrl = |state| (Key::Control, state);
        let frames = [
            vec![ctrl(Pressed), (z(), Pressed)],
            vec![ctrl(Pressed), (z(), Pressed)],
            vec![ctrl(Released), (z(), Released)],
            vec![],
        ];
        assert_eq!(app.world().resource::<Seen>().0, frames);
    }
}
