import type { ComponentType } from 'react';
import type { Section } from '../../../domain/control/sections';
import { type Code, codeOf } from '../../adapters/kernel/code';

/** The view of each section, which is fetched when it is first shown. */
export const SECTION_VIEWS: Readonly<Record<Section, Code<ComponentType>>> = {
  venue: codeOf('control.venue', async () => (await import('./VenueSection')).VenueSection),
  programme: codeOf('control.programme', async () => (await import('./programme/ProgrammeSection')).ProgrammeSection),
  publish: codeOf('control.publish', async () => (await import('./PublishSection')).PublishSection),
  people: codeOf('control.people', async () => (await import('./people/PeopleSection')).PeopleSection),
  event: codeOf('control.event', async () => (await import('./EventSection')).EventSection),
  talks: codeOf('control.talks', async () => (await import('./talks/TalksSection')).TalksSection),
  figures: codeOf('control.figures', async () => (await import('./figures/FiguresSection')).FiguresSection),
  reports: codeOf('control.reports', async () => (await import('./reports/ReportsSection')).ReportsSection),
  recordings: codeOf(
    'control.recordings',
    async () => (await import('./recordings/RecordingsSection')).RecordingsSection,
  ),
  log: codeOf('control.log', async () => (await import('./log/LogSection')).LogSection),
};
