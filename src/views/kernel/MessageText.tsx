import { textParts } from '../../../domain/chat/text';
import styles from './MessageText.module.css';

const NONE: readonly string[] = [];

/** A text with its safe links, and with mentions of this name and of others. */
export function MessageText({
  text,
  ownName,
  names = NONE,
}: {
  text: string;
  ownName: string;
  names?: readonly string[];
}) {
  return (
    <span className={styles.text} dir="auto">
      {textParts(text, text.includes('@') ? [ownName, ...names] : NONE).map((part, index) => {
        const key = `${index} ${part.kind}`;
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        return part.kind === 'mention' ? (
          <mark key={key} data-own={part.text.slice(1).toLowerCase() === ownName.toLowerCase() || undefined}>
            {part.text}
          </mark>
        ) : (
          part.text
        );
      })}
    </span>
  );
}
