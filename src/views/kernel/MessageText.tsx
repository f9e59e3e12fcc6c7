import { textParts } from '../../../domain/chat/text';
import styles from './MessageText.module.css';

/** A text with its safe links and with mentions of this name. */
export function MessageText({ text, ownName }: { text: string; ownName: string }) {
  return (
    <span className={styles.text} dir="auto">
      {textParts(text, [ownName]).map((part, index) => {
        const key = `${index} ${part.kind}`;
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          );
        return part.kind === 'mention' ? <mark key={key}>{part.text}</mark> : part.text;
      })}
    </span>
  );
}
