import { Code, List } from '@mantine/core';
import { type Fault, serviceTextOf } from '../../../domain/kernel/fault';
import { mistakeTexts } from '../../words/control/mistakes';
import { useControl } from './use-control';

/** Why something failed: each mistake of a file in the organiser's language, else the service's English message. */
export function Details({ fault }: { fault: Fault }) {
  const { locale } = useControl();
  const texts = mistakeTexts(locale, fault.mistakes ?? []);
  if (texts !== null) {
    return (
      <List>
        {texts.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    );
  }
  const details = serviceTextOf(fault);
  return details === null ? null : (
    <Code block lang="en" dir="ltr" bg="transparent" p={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {details}
    </Code>
  );
}
