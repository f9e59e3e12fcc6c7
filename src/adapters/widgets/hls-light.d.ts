/** The light build (without subtitles, alternate audio and DRM) has the same types as the full library. */
declare module 'hls.js/light' {
  export { default as Hls, Events } from 'hls.js';
}
