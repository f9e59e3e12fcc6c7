/** Holds back a navigation that would lose unsaved changes of the profile. */
export const PROFILE_GUARD = 'profile';
