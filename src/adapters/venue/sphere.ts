import type { Size } from '../../../domain/venue/cover';
import { focalOf, type Look } from '../../../domain/venue/panorama';

/** Wider pictures cost more memory than they show. */
const MOST_WIDTH = 8192;
/** More than twice the pixels make no visible difference. */
const MAX_PIXEL_RATIO = 2;
const [COLUMNS, ROWS] = [64, 32];

// A sphere seen from its middle, made from the vertex numbers: a texture read for each pixel is all that is left to do.
const VERTEX = `#version 300 es
uniform vec4 look;
uniform vec2 lens;
out vec2 place;
void main() {
  int cell = gl_VertexID / 6, corner = gl_VertexID % 6;
  int right = corner == 1 || corner == 2 || corner == 4 ? 1 : 0;
  int down = corner == 2 || corner > 3 ? 1 : 0;
  place = vec2(cell % ${COLUMNS} + right, cell / ${COLUMNS} + down) / vec2(${COLUMNS}, ${ROWS});
  float yaw = (place.x - 0.5) * 6.283185307, pitch = (0.5 - place.y) * 3.141592654;
  vec3 at = vec3(sin(yaw) * cos(pitch), sin(pitch), cos(yaw) * cos(pitch));
  at.xz = mat2(look.y, look.x, -look.x, look.y) * at.xz;
  at.yz = mat2(look.w, look.z, -look.z, look.w) * at.yz;
  gl_Position = vec4(at.xy * lens, 0, at.z);
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D picture;
in highp vec2 place;
out vec4 colour;
void main() { colour = texture(picture, place); }`;

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (shader === null) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null;
}

/** Canvases with a lost WebGL context, waiting for its restoration. */
const lost = new Set<HTMLCanvasElement>();

type Tell = { onLost: () => void; onRestored: () => void };

/** A picture around the user on a canvas in `frame`; `null` without WebGL2. */
export function createSphere(frame: HTMLElement, { onLost, onRestored }: Tell) {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false });
  const program = gl && programOf(gl);
  if (gl === null || program === null) return null;
  const end = new AbortController();
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      event.preventDefault();
      lost.add(canvas);
      canvas.addEventListener(
        'webglcontextrestored',
        () => {
          lost.delete(canvas);
          onRestored();
        },
        { once: true },
      );
      onLost();
    },
    { signal: end.signal },
  );
  gl.useProgram(program);
  const [lookAt, lens] = [gl.getUniformLocation(program, 'look'), gl.getUniformLocation(program, 'lens')];
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const mostWidth = Math.min(gl.getParameter(gl.MAX_TEXTURE_SIZE), MOST_WIDTH);
  let hasPicture = false;
  let latest = 0;
  frame.append(canvas);

  const put = (source: TexImageSource): void => {
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, source);
    hasPicture = true;
  };
  return {
    put,
    /** Decodes a picture off the main thread; false if a later picture has replaced it. */
    async putPicture(picture: HTMLImageElement): Promise<boolean> {
      latest += 1;
      const mine = latest;
      const { naturalWidth: width, naturalHeight: height } = picture;
      const scale = Math.min(1, mostWidth / width);
      const bitmap = await createImageBitmap(picture, {
        resizeWidth: Math.round(width * scale),
        resizeHeight: Math.round(height * scale),
      });
      const isLatest = mine === latest && !gl.isContextLost();
      if (isLatest) put(bitmap);
      bitmap.close();
      return isLatest;
    },
    draw(look: Look, stage: Size): void {
      if (!hasPicture) return;
      const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
      const [width, height] = [Math.round(stage.width * ratio), Math.round(stage.height * ratio)];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const [yaw, pitch, focal] = [
        (look.yaw * Math.PI) / 180,
        (look.pitch * Math.PI) / 180,
        2 * focalOf(stage, look.span),
      ];
      gl.viewport(0, 0, width, height);
      gl.uniform4f(lookAt, Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch));
      gl.uniform2f(lens, focal / stage.width, focal / stage.height);
      gl.drawArrays(gl.TRIANGLES, 0, COLUMNS * ROWS * 6);
    },
    end(): void {
      latest += 1;
      end.abort();
      canvas.remove();
      if (!gl.isContextLost()) gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
