import { readPageFile } from '../../../server/identity/pages/files';

export const SIGN_ON_SCRIPT = await readPageFile('sign-on.js');
