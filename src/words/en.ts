import { first } from './first/en';
import { notices } from './first/notices';
import { report } from './first/report';
import { inside } from './inside/en';

export const en = { ...first, ...notices, ...report, ...inside };
