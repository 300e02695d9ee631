//! The draw path: the wave field as one image, all discs in one draw call and all lines in another, each from one storage
//! buffer. Only this file knows how.
//!
//! A static mesh of quads carries the index of its element in z; the shader looks place, size and colour up in the buffer, which is
//! rewritten every frame. The buffer's length stays constant as long as its capacity suffices (unused elements have no size): a buffer of
//! another length would not reach the material, so growing replaces buffer, mesh and material's handle together.

use bevy::asset::{RenderAssetUsages, load_internal_asset, uuid_handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageSampler;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, Extent3d, TextureDimension, TextureFormat};
use bevy::render::storage::ShaderBuffer;
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bytemuck::{Pod, Zeroable};

use crate::picture::{Disc, Drawing, Line, WaveField};

const DISC_SHADER: Handle<Shader> = uuid_handle!("5f1ab6c2-7a57-4d2c-8f30-0c6a4c1d8e01");
const LINE_SHADER: Handle<Shader> = uuid_handle!("5f1ab6c2-7a57-4d2c-8f30-0c6a4c1d8e02");

/// A material whose shader reads one buffer.
macro_rules! material {
    ($name:ident, $shader:ident) => {
        #[derive(Asset, TypePath, AsBindGroup, Clone)]
        struct $name {
            #[storage(0, read_only)]
            data: Handle<ShaderBuffer>,
        }

        impl Material2d for $name {
            fn vertex_shader() -> ShaderRef {
                $shader.into()
            }
            fn fragment_shader() -> ShaderRef {
                $shader.into()
            }
            fn alpha_mode(&self) -> AlphaMode2d {
                AlphaMode2d::Blend
            }
        }
    };
}
material!(DiscMaterial, DISC_SHADER);
material!(LineMaterial, LINE_SHADER);

/// A disc as the shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct GpuDisc {
    place: [f32; 2],
    radius: f32,
    hollow: f32,
    colour: u32,
    pad: [u32; 3],
}

/// A line as the shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct GpuLine {
    a: [f32; 2],
    b: [f32; 2],
    half_width: f32,
    colour: u32,
    glow: f32,
    tail: f32,
}

impl From<&Disc> for GpuDisc {
    fn from(disc: &Disc) -> Self {
        Self {
            place: disc.place,
            radius: disc.radius,
            hollow: disc.hollow,
            colour: u32::from_le_bytes(disc.colour.0),
            pad: [0; 3],
        }
    }
}

impl From<&Line> for GpuLine {
    fn from(line: &Line) -> Self {
        Self {
            a: line.a,
            b: line.b,
            half_width: line.half_width,
            colour: u32::from_le_bytes(line.colour.0),
            glow: line.glow,
            tail: line.tail,
        }
    }
}

/// The image and the two draw calls.
#[derive(Resource)]
pub struct Sheet {
    wave: Entity,
    discs: Layer<DiscMaterial>,
    lines: Layer<LineMaterial>,
}

struct Layer<M: Asset> {
    entity: Entity,
    capacity: usize,
    buffer: Handle<ShaderBuffer>,
    material: Handle<M>,
}

/// Where meshes, buffers and materials are kept.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Store<'w> {
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    buffers: ResMut<'w, Assets<ShaderBuffer>>,
    disc_materials: ResMut<'w, Assets<DiscMaterial>>,
    line_materials: ResMut<'w, Assets<LineMaterial>>,
}

/// Shaders and materials.
pub fn build(app: &mut App) {
    load_internal_asset!(app, DISC_SHADER, "discs.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LINE_SHADER, "lines.wgsl", Shader::from_wgsl);
    app.add_plugins((
        Material2dPlugin::<DiscMaterial>::default(),
        Material2dPlugin::<LineMaterial>::default(),
    ))
    .add_systems(Startup, set_up);
}

/// Room for a small scene.
const FIRST_CAPACITY: usize = 1 << 10;

fn set_up(mut commands: Commands, mut store: Store) {
    let n = FIRST_CAPACITY;
    let mesh = store.meshes.add(quads(n));
    let discs = store.buffers.add(empty::<GpuDisc>(n));
    let lines = store.buffers.add(empty::<GpuLine>(n));
    let disc_material = store.disc_materials.add(DiscMaterial {
        data: discs.clone(),
    });
    let line_material = store.line_materials.add(LineMaterial {
        data: lines.clone(),
    });
    let at = |z: f32| (NoFrustumCulling, Transform::from_xyz(0.0, 0.0, z));
    let disc_entity = commands
        .spawn((
            Mesh2d(mesh.clone()),
            MeshMaterial2d(disc_material.clone()),
            at(0.0),
        ))
        .id();
    let line_entity = commands
        .spawn((Mesh2d(mesh), MeshMaterial2d(line_material.clone()), at(1.0)))
        .id();
    let wave = commands.spawn((Transform::from_xyz(0.0, 0.0, -1.0), Visibility::Hidden));
    let wave = wave.id();
    commands.insert_resource(Sheet {
        wave,
        discs: Layer {
            entity: disc_entity,
            capacity: n,
            buffer: discs,
            material: disc_material,
        },
        lines: Layer {
            entity: line_entity,
            capacity: n,
            buffer: lines,
            material: line_material,
        },
    });
}

impl Sheet {
    /// Puts a drawing on the screen, until the next time.
    pub fn show(&mut self, drawing: &Drawing, commands: &mut Commands, store: &mut Store) {
        let Drawing {
            wave, discs, lines, ..
        } = drawing;
        match wave {
            Some(wave) => commands.entity(self.wave).insert((
                Sprite {
                    image: store.images.add(image(wave)),
                    custom_size: Some(Vec2::from_array(wave.extent)),
                    ..default()
                },
                Visibility::Inherited,
            )),
            None => commands.entity(self.wave).insert(Visibility::Hidden),
        };
        let (meshes, buffers) = (&mut store.meshes, &mut store.buffers);
        if self
            .discs
            .grow::<GpuDisc>(discs.len(), commands, meshes, buffers)
            && let Some(mut material) = store.disc_materials.get_mut(&self.discs.material)
        {
            material.data = self.discs.buffer.clone();
        }
        if self
            .lines
            .grow::<GpuLine>(lines.len(), commands, meshes, buffers)
            && let Some(mut material) = store.line_materials.get_mut(&self.lines.material)
        {
            material.data = self.lines.buffer.clone();
        }
        self.discs
            .upload(discs.iter().map(GpuDisc::from), &mut store.buffers);
        self.lines
            .upload(lines.iter().map(GpuLine::from), &mut store.buffers);
    }
}

impl<M: Asset> Layer<M> {
    /// Makes room for more elements; whether there was too little.
    fn grow<T: Pod>(
        &mut self,
        count: usize,
        commands: &mut Commands,
        meshes: &mut Assets<Mesh>,
        buffers: &mut Assets<ShaderBuffer>,
    ) -> bool {
        let has_grown = count > self.capacity;
        if has_grown {
            self.capacity = count.next_power_of_two();
            self.buffer = buffers.add(empty::<T>(self.capacity));
            let mesh = Mesh2d(meshes.add(quads(self.capacity)));
            commands.entity(self.entity).insert(mesh);
        }
        has_grown
    }

    fn upload<T: Pod>(
        &self,
        elements: impl Iterator<Item = T>,
        buffers: &mut Assets<ShaderBuffer>,
    ) {
        let Some(mut buffer) = buffers.get_mut(&self.buffer) else {
            return;
        };
        let size = self.capacity * size_of::<T>();
        let mut bytes = Vec::with_capacity(size);
        elements.for_each(|e| bytes.extend_from_slice(bytemuck::bytes_of(&e)));
        bytes.resize(size, 0);
        buffer.data = Some(bytes);
    }
}

/// Cells as pixels, smoothly enlarged.
fn image(wave: &WaveField) -> Image {
    let [width, height] = wave.size.map(|n| n as u32);
    let size = Extent3d {
        width,
        height,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        wave.pixels.clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

fn empty<T: Pod>(capacity: usize) -> ShaderBuffer {
    ShaderBuffer::new(
        &vec![0u8; capacity * size_of::<T>()],
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// Quads whose corners lie at ±1 and whose z is the index of their element (exact up to 2²⁴).
fn quads(count: usize) -> Mesh {
    let corners = |z: f32| {
        [
            [-1.0, -1.0, z],
            [1.0, -1.0, z],
            [1.0, 1.0, z],
            [-1.0, 1.0, z],
        ]
    };
    let positions: Vec<[f32; 3]> = (0..count).flat_map(|i| corners(i as f32)).collect();
    let triangles = |o: u32| [o, o + 1, o + 2, o, o + 2, o + 3];
    let indices: Vec<u32> = (0..count as u32).flat_map(|i| triangles(4 * i)).collect();
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_indices(Indices::U32(indices))
}
