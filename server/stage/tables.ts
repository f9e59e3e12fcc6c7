import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { POLL_STATES } from '../../domain/stage/polls';
import { type FilmMoment, STORED_STATES } from '../../domain/stage/questions';

/** What moderators decide for a talk. */
export const stageTalks = pgTable(
  'stage_talks',
  {
    mode: text().notNull(),
    talk: text().notNull(),
    /** Whether questions wait for approval; null where the number of attendees decides. */
    isChecked: boolean(),
  },
  (table) => [primaryKey({ columns: [table.mode, table.talk] })],
);

export const stageQuestions = pgTable(
  'stage_questions',
  {
    id: text().primaryKey(),
    mode: text().notNull(),
    talk: text().notNull(),
    authorId: text().notNull(),
    /** The name that others see; null if it was asked without one. */
    name: text(),
    text: text().notNull(),
    state: text({ enum: STORED_STATES }).notNull(),
    reason: text(),
    answer: text(),
    isPinned: boolean().notNull().default(false),
    /** Where a film of the talk answers it. */
    film: jsonb().$type<FilmMoment>(),
    /** The chat widget in which it is carried on. */
    chatId: text(),
    /** Whether it was a message of the chat beside the talk, whose author is known there. */
    isFromChat: boolean().notNull().default(false),
    /** The question that this one repeats; it is on its own again if that one is deleted. */
    mergedInto: text().references((): AnyPgColumn => stageQuestions.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.mode, table.talk), index().on(table.authorId), index().on(table.mergedInto)],
);

/** One vote of each user for a question. */
export const stageVotes = pgTable(
  'stage_votes',
  {
    questionId: text()
      .notNull()
      .references(() => stageQuestions.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.userId] }), index().on(table.userId)],
);

export const stagePolls = pgTable(
  'stage_polls',
  {
    id: text().primaryKey(),
    mode: text().notNull(),
    talk: text().notNull(),
    question: text().notNull(),
    choices: jsonb().$type<readonly string[]>().notNull(),
    isMultiple: boolean().notNull(),
    state: text({ enum: POLL_STATES }).notNull(),
    /** Whether the results of a closed poll wait for the other polls of the talk. */
    isHeld: boolean().notNull().default(false),
    edit: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.mode, table.talk)],
);

/** One vote of each user in a poll, with the places of what they chose. */
export const stagePollVotes = pgTable(
  'stage_poll_votes',
  {
    pollId: text()
      .notNull()
      .references(() => stagePolls.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    choices: jsonb().$type<readonly number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.userId] }), index().on(table.userId)],
);
