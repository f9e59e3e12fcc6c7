/** The library without subtitles, alternate audio and DRM has the types of the whole. */
declare module 'hls.js/light' {
  export { default as Hls, Events } from 'hls.js';
}
