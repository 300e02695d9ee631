//! The draw path: the wave field as one image, all discs in one draw call and all lines in another, each from one texture of
//! numbers; polygons as one mesh between them. Only this file knows how.
//!
//! A static mesh of quads carries the index of its element in z; the shader looks place, size and colour up in the texture, two texels
//! per element. Textures and not storage buffers, because browsers without WebGPU have no storage buffers. Their texels are whole
//! numbers, whose bits the shader takes for what they are: a texture of floating-point numbers may change the bits of a colour.
//!
//! The texture is rewritten whenever the picture changes. Bevy writes into the old one as long as size and format stay the same
//! (`GpuImage::prepare_asset`), and the material, which keeps the texture that it was made with, sees what was written. A texture of another
//! size would be a new one, of which the material would not hear. So the size follows the capacity and not the count (unused elements have
//! no size), and growing replaces texture, mesh and material's handle together; Bevy prepares textures before materials, so a new one is
//! seen in the same frame.

use bevy::asset::{RenderAssetUsages, load_internal_asset, uuid_handle};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::image::ImageSampler;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, Extent3d, TextureDimension, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::shader::{Shader, ShaderRef};
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bytemuck::{Pod, Zeroable};

use crate::picture::{Disc, Drawing, Line, WaveField};

const DISC_SHADER: Handle<Shader> = uuid_handle!("5f1ab6c2-7a57-4d2c-8f30-0c6a4c1d8e01");
const LINE_SHADER: Handle<Shader> = uuid_handle!("5f1ab6c2-7a57-4d2c-8f30-0c6a4c1d8e02");

/// A material whose vertex shader reads one texture of numbers.
macro_rules! material {
    ($name:ident, $shader:ident) => {
        #[derive(Asset, TypePath, AsBindGroup, Clone)]
        struct $name {
            #[texture(0, sample_type = "u_int", visibility(vertex))]
            data: Handle<Image>,
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

/// Bytes of an element: two texels of four numbers.
const ELEMENT: usize = 32;

/// Elements in a row of the texture; the shaders know the same number. 2048 texels are not too wide for any device, and a row of them is
/// copied as it is.
const ROW: usize = 1 << 10;

/// z counts elements exactly up to here.
const MOST: usize = 1 << 24;

const _: () = assert!(size_of::<GpuDisc>() == ELEMENT && size_of::<GpuLine>() == ELEMENT);

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
    polygons: Handle<Mesh>,
    /// Whether the mesh of polygons has any.
    has_polygons: bool,
    lines: Layer<LineMaterial>,
}

struct Layer<M: Asset> {
    entity: Entity,
    capacity: usize,
    texture: Handle<Image>,
    material: Handle<M>,
}

/// Where images, meshes and materials are kept.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Store<'w> {
    images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    disc_materials: ResMut<'w, Assets<DiscMaterial>>,
    line_materials: ResMut<'w, Assets<LineMaterial>>,
    colour_materials: ResMut<'w, Assets<ColorMaterial>>,
    device: Option<Res<'w, RenderDevice>>,
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

/// Room for a small scene: one row. Capacities are powers of two, so all rows are full.
const FIRST_CAPACITY: usize = ROW;

fn set_up(mut commands: Commands, mut store: Store) {
    let n = FIRST_CAPACITY;
    let mesh = store.meshes.add(quads(n));
    let mut nothing = || store.images.add(texture(n, vec![0; n * ELEMENT]));
    let [discs, lines] = [nothing(), nothing()];
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
    let polygons = store.meshes.add(filled(&Drawing::default()));
    let white = store.colour_materials.add(ColorMaterial {
        alpha_mode: AlphaMode2d::Blend,
        ..default()
    });
    commands.spawn((Mesh2d(polygons.clone()), MeshMaterial2d(white), at(0.5)));
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
            texture: discs,
            material: disc_material,
        },
        polygons,
        has_polygons: false,
        lines: Layer {
            entity: line_entity,
            capacity: n,
            texture: lines,
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
        let most = store.most();
        let Store {
            images,
            meshes,
            disc_materials,
            line_materials,
            ..
        } = store;
        let elements = discs.iter().take(most).map(GpuDisc::from);
        if self.discs.fill(elements, commands, images, meshes)
            && let Some(mut material) = disc_materials.get_mut(&self.discs.material)
        {
            material.data = self.discs.texture.clone();
        }
        let has_polygons = !drawing.fills.is_empty();
        if (has_polygons || self.has_polygons)
            && let Some(mut mesh) = meshes.get_mut(&self.polygons)
        {
            *mesh = filled(drawing);
        }
        self.has_polygons = has_polygons;
        let elements = lines.iter().take(most).map(GpuLine::from);
        if self.lines.fill(elements, commands, images, meshes)
            && let Some(mut material) = line_materials.get_mut(&self.lines.material)
        {
            material.data = self.lines.texture.clone();
        }
    }
}

impl Store<'_> {
    /// How many elements fit into the largest texture; more are not drawn.
    fn most(&self) -> usize {
        let device = self.device.as_ref();
        let rows = device.map_or(2048, |d| d.limits().max_texture_dimension_2d);
        (ROW << rows.max(1).ilog2()).min(MOST)
    }
}

impl<M: Asset> Layer<M> {
    /// Replaces the elements; whether that took a larger texture, which the material has to be told.
    fn fill<T: Pod>(
        &mut self,
        elements: impl ExactSizeIterator<Item = T>,
        commands: &mut Commands,
        images: &mut Assets<Image>,
        meshes: &mut Assets<Mesh>,
    ) -> bool {
        let has_grown = elements.len() > self.capacity;
        if has_grown {
            self.capacity = elements.len().next_power_of_two();
        }
        let size = self.capacity * ELEMENT;
        let mut bytes = Vec::with_capacity(size);
        elements.for_each(|e| bytes.extend_from_slice(bytemuck::bytes_of(&e)));
        bytes.resize(size, 0);
        if has_grown {
            self.texture = images.add(texture(self.capacity, bytes));
            let mesh = Mesh2d(meshes.add(quads(self.capacity)));
            commands.entity(self.entity).insert(mesh);
        } else if let Some(mut texture) = images.get_mut(&self.texture) {
            texture.data = Some(bytes);
        }
        has_grown
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

/// A texture that is looked up by index and never smoothed.
fn texture(capacity: usize, bytes: Vec<u8>) -> Image {
    let size = Extent3d {
        width: (ROW * ELEMENT / 16) as u32,
        height: (capacity / ROW) as u32,
        depth_or_array_layers: 1,
    };
    Image::new(
        size,
        TextureDimension::D2,
        bytes,
        TextureFormat::Rgba32Uint,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// The polygons of a drawing as triangles that share a corner; one triangle without a size if there are none, since a mesh must not be empty.
fn filled(drawing: &Drawing) -> Mesh {
    let (mut positions, mut colours, mut indices) = (Vec::new(), Vec::new(), Vec::new());
    for fill in &drawing.fills {
        let first = positions.len() as u32;
        let [r, g, b, a] = fill.colour.0;
        let colour = Color::srgba_u8(r, g, b, a).to_linear().to_f32_array();
        for [x, y] in drawing.corners_of(fill) {
            positions.push([*x, *y, 0.0]);
            colours.push(colour);
        }
        for k in 1..(fill.count as u32).saturating_sub(1) {
            indices.extend([first, first + k, first + k + 1]);
        }
    }
    if positions.is_empty() {
        positions.extend([[0.0; 3]; 3]);
        colours.extend([[0.0; 4]; 3]);
        indices.extend([0, 1, 2]);
    }
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD | RenderAssetUsages::MAIN_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
    .with_inserted_indices(Indices::U32(indices))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaders_know_the_row() {
        let line = format!("const ROW: u32 = {ROW}u;");
        for shader in [include_str!("discs.wgsl"), include_str!("lines.wgsl")] {
            assert!(shader.contains(&line));
        }
    }

    #[test]
    fn quads_count_exactly() {
        let mesh = quads(ROW);
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION);
        let positions = positions.and_then(|p| p.as_float3()).unwrap();
        for (i, position) in positions.iter().enumerate() {
            assert_eq!(position[2] as usize, i / 4);
        }
    }
}
