import type { ComponentType } from 'react';
import { StartCall } from '../../calls/StartCall';
import { StartChat } from '../../chat/StartChat';

/** Starts something with an attendee, such as a chat or a call: a button on the attendee's card. */
export type Contact = { id: string; View: ComponentType<{ uid: string; name: string }> };

/** In the order in which the card shows them, behind the way to the profile. */
export const CONTACTS: readonly Contact[] = [
  { id: 'chat', View: StartChat },
  { id: 'call', View: StartCall },
];
