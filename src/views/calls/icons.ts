const STRIKE = 'M4 4l16 16';

/** Path data in a square of 24. */
export const CAMERA = 'M3 7h11v10H3zM14 11l7-4v10l-7-4';
export const CAMERA_OFF = `${CAMERA}${STRIKE}`;
export const MICROPHONE = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4';
export const MICROPHONE_OFF = `${MICROPHONE}${STRIKE}`;
export const SCREEN = 'M3 5h18v11H3zM9 20h6M12 16v4';
