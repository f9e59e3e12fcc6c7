export const PASSWORD = 'aurora-summit';
export const ATTENDEE = { email: 'ada@aurora.example', name: 'Ada Lovelace' };
