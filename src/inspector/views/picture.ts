/** The button that shows and hides what the attendee saw. */
export const SHOW_PICTURE_ID = 'show-picture';
