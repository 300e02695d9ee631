//! The draw path: the wave field as one image, then all discs, all polygons and all lines, in one draw call each, from one texture of
//! numbers. Only this file knows how.
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
const FILL_SHADER: Handle<Shader> = uuid_handle!("5f1ab6c2-7a57-4d2c-8f30-0c6a4c1d8e03");

/// A material whose vertex shader reads one texture of numbers.
macro_rules! material {
    ($name:ident, $shader:ident) => {
        #[derive(Asset, TypePath, AsBindGroup, Clone)]
        struct $name {
            #[texture(0, sample_type = "u_int", visibility(vertex))]
            data: Handle<Image>,
        }

        impl From<Handle<Image>> for $name {
            fn from(data: Handle<Image>) -> Self {
                Self { data }
            }
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
material!(FillMaterial, FILL_SHADER);
material!(LineMaterial, LINE_SHADER);

/// Bytes of an element: two texels of four numbers.
const ELEMENT: usize = 32;

/// Elements in a row of the texture; the shaders know the same number. 2048 texels are not too wide for any device, and a row of them is
/// copied as it is.
const ROW: usize = 1 << 10;

/// z counts elements exactly up to here.
const MOST: usize = 1 << 24;

const _: () = assert!(
    size_of::<GpuDisc>() == ELEMENT
        && size_of::<GpuFill>() == ELEMENT
        && size_of::<GpuLine>() == ELEMENT
);

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

/// A triangle, or a parallelogram whose fourth corner is opposite the second one, as the shader reads it.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct GpuFill {
    corners: [[f32; 2]; 3],
    colour: u32,
    has_fourth: u32,
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

/// The image and the three draw calls.
#[derive(Resource)]
pub struct Sheet {
    wave: Entity,
    discs: Layer<DiscMaterial>,
    fills: Layer<FillMaterial>,
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
    fill_materials: ResMut<'w, Assets<FillMaterial>>,
    line_materials: ResMut<'w, Assets<LineMaterial>>,
    device: Option<Res<'w, RenderDevice>>,
}

/// Shaders and materials.
pub fn build(app: &mut App) {
    load_internal_asset!(app, DISC_SHADER, "discs.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, FILL_SHADER, "fills.wgsl", Shader::from_wgsl);
    load_internal_asset!(app, LINE_SHADER, "lines.wgsl", Shader::from_wgsl);
    app.add_plugins((
        Material2dPlugin::<DiscMaterial>::default(),
        Material2dPlugin::<FillMaterial>::default(),
        Material2dPlugin::<LineMaterial>::default(),
    ))
    .add_systems(Startup, set_up);
}

/// Room for a small scene: one row. Capacities are powers of two, so all rows are full.
const FIRST_CAPACITY: usize = ROW;

fn set_up(mut commands: Commands, mut store: Store) {
    let mesh = Mesh2d(store.meshes.add(quads(FIRST_CAPACITY)));
    let Store {
        images,
        disc_materials,
        fill_materials,
        line_materials,
        ..
    } = &mut store;
    let wave = (Transform::from_xyz(0.0, 0.0, -1.0), Visibility::Hidden);
    let sheet = Sheet {
        wave: commands.spawn(wave).id(),
        discs: Layer::new(0.0, &mesh, &mut commands, images, disc_materials),
        fills: Layer::new(0.5, &mesh, &mut commands, images, fill_materials),
        lines: Layer::new(1.0, &mesh, &mut commands, images, line_materials),
    };
    commands.insert_resource(sheet);
}

impl Sheet {
    /// Puts a drawing on the screen, until the next time.
    pub fn show(&mut self, drawing: &Drawing, commands: &mut Commands, store: &mut Store) {
        match &drawing.wave {
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
            fill_materials,
            line_materials,
            ..
        } = store;
        let discs = drawing.discs.iter().take(most).map(GpuDisc::from);
        let bytes = self.discs.bytes(discs);
        (self.discs).show(bytes, commands, images, meshes, disc_materials);
        let fills = drawing.fills.iter().flat_map(|fill| {
            let colour = u32::from_le_bytes(fill.colour.0);
            pieces(drawing.corners_of(fill)).map(move |(corners, has_fourth)| GpuFill {
                corners,
                colour,
                has_fourth: has_fourth.into(),
            })
        });
        let bytes = self.fills.bytes(fills.take(most));
        (self.fills).show(bytes, commands, images, meshes, fill_materials);
        let lines = drawing.lines.iter().take(most).map(GpuLine::from);
        let bytes = self.lines.bytes(lines);
        (self.lines).show(bytes, commands, images, meshes, line_materials);
    }
}

/// What a polygon is filled with: itself if it is a parallelogram, else triangles around its first corner.
fn pieces(corners: &[[f32; 2]]) -> impl Iterator<Item = ([[f32; 2]; 3], bool)> + '_ {
    let is_parallelogram = match corners {
        [a, b, c, d] => [0, 1].iter().all(|&k| {
            let size = (a[k] - c[k]).abs() + (b[k] - d[k]).abs();
            (a[k] + c[k] - b[k] - d[k]).abs() <= 1e-3 * size
        }),
        _ => false,
    };
    let count = match corners.len() {
        4 if is_parallelogram => 1,
        count => count.saturating_sub(2),
    };
    let piece = move |k: usize| [corners[0], corners[k + 1], corners[k + 2]];
    (0..count).map(move |k| (piece(k), is_parallelogram))
}

impl Store<'_> {
    /// How many elements fit into the largest texture; more are not drawn.
    fn most(&self) -> usize {
        let device = self.device.as_ref();
        let rows = device.map_or(2048, |d| d.limits().max_texture_dimension_2d);
        (ROW << rows.max(1).ilog2()).min(MOST)
    }
}

impl<M: Material2d + From<Handle<Image>>> Layer<M> {
    /// An empty one, at this height above the ground.
    fn new(
        z: f32,
        mesh: &Mesh2d,
        commands: &mut Commands,
        images: &mut Assets<Image>,
        materials: &mut Assets<M>,
    ) -> Self {
        let capacity = FIRST_CAPACITY;
        let texture = images.add(texture(capacity, vec![0; capacity * ELEMENT]));
        let material = materials.add(M::from(texture.clone()));
        let entity = commands.spawn((
            mesh.clone(),
            MeshMaterial2d(material.clone()),
            NoFrustumCulling,
            Transform::from_xyz(0.0, 0.0, z),
        ));
        Self {
            entity: entity.id(),
            capacity,
            texture,
            material,
        }
    }

    /// Elements as bytes.
    fn bytes<T: Pod>(&self, elements: impl Iterator<Item = T>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.capacity * ELEMENT);
        elements.for_each(|e| bytes.extend_from_slice(bytemuck::bytes_of(&e)));
        bytes
    }

    /// Replaces the elements.
    fn show(
        &mut self,
        mut bytes: Vec<u8>,
        commands: &mut Commands,
        images: &mut Assets<Image>,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<M>,
    ) {
        let count = bytes.len() / ELEMENT;
        let has_grown = count > self.capacity;
        if has_grown {
            self.capacity = count.next_power_of_two();
        }
        bytes.resize(self.capacity * ELEMENT, 0);
        if has_grown {
            self.texture = images.add(texture(self.capacity, bytes));
            let mesh = Mesh2d(meshes.add(quads(self.capacity)));
            commands.entity(self.entity).insert(mesh);
            if let Some(mut material) = materials.get_mut(&self.material) {
                *material = M::from(self.texture.clone());
            }
        } else if let Some(mut texture) = images.get_mut(&self.texture) {
            texture.data = Some(bytes);
        }
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
        for shader in [
            include_str!("discs.wgsl"),
            include_str!("fills.wgsl"),
            include_str!("lines.wgsl"),
        ] {
            assert!(shader.contains(&line));
        }
    }

    #[test]
    fn a_box_is_one_piece_and_other_polygons_are_triangles() {
        let turned = [[0.0, 0.0], [3.0, 1.0], [2.0, 4.0], [-1.0, 3.0]];
        let found: Vec<_> = pieces(&turned).collect();
        assert_eq!(found, [([turned[0], turned[1], turned[2]], true)]);
        let wedge = [[0.0, 0.0], [3.0, 0.0], [2.0, 4.0], [0.0, 2.0]];
        let found: Vec<_> = pieces(&wedge).collect();
        let triangles = [[0, 1, 2], [0, 2, 3]].map(|t| (t.map(|i| wedge[i]), false));
        assert_eq!(found, triangles);
        assert_eq!(pieces(&wedge[..2]).count(), 0);
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
