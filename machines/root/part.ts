import { describeParts } from '../kernel/parts';
import type { RootFact, RootInput } from './root.events';

export const { pagePart, insidePart } = describeParts<RootFact, RootInput>();
