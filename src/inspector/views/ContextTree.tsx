import { Badge, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Json } from '../../../domain/support/recording';
import { useWords } from '../hooks';
import styles from './ContextTree.module.css';

const SEALED = '[sealed]';
/** Deeper or longer values are opened on demand. */
const OPEN_DEPTH = 1;
const OPEN_ITEMS = 12;
const MOST_ITEMS = 100;

const isBranch = (value: Json): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

const summaryOf = (value: Json[] | { [key: string]: Json }): string =>
  Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value).length}}`;

function Leaf({ value }: { value: Json }) {
  const say = useWords();
  if (value === SEALED) {
    return (
      <span className={styles['sealed']} title={say('sealed')}>
        <span>{SEALED}</span>
        <VisuallyHidden>{say('sealed')}</VisuallyHidden>
      </span>
    );
  }
  return <span className={styles[value === null ? 'null' : typeof value]}>{JSON.stringify(value)}</span>;
}

type TreeProps = { name: string; value: Json; depth: number; differing?: readonly string[] };

function Branch({ name, value, depth, differing = [] }: TreeProps) {
  const say = useWords();
  const size = isBranch(value) ? Object.keys(value).length : 0;
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH && size <= OPEN_ITEMS);
  const isDifferent = depth === 0 && differing.includes(name);
  const key = (
    <span className={styles['key']}>
      <span>{name}</span>
      {isDifferent && (
        <Badge component="mark" ms={6} variant="default" c="var(--hot)">
          {say('differs')}
        </Badge>
      )}
    </span>
  );
  if (!isBranch(value) || size === 0) {
    return (
      <li>
        {key}
        {isBranch(value) ? (
          <span className={styles['null']}>{Array.isArray(value) ? '[]' : '{}'}</span>
        ) : (
          <Leaf value={value} />
        )}
      </li>
    );
  }
  const entries = Object.entries(value).slice(0, MOST_ITEMS);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {key}
          <span className={styles['null']}>{summaryOf(value)}</span>
        </summary>
        <ul>
          {isOpen &&
            entries.map(([inner, deeper]) => <Branch key={inner} name={inner} value={deeper} depth={depth + 1} />)}
        </ul>
      </details>
    </li>
  );
}

/** Plain data as a tree; sealed values are marked. */
export const ContextTree = ({
  value,
  differing,
}: {
  value: { [key: string]: Json };
  differing?: readonly string[];
}) => (
  <ul className={styles['tree']}>
    {Object.entries(value).map(([name, inner]) => (
      <Branch key={name} name={name} value={inner} depth={0} {...(differing === undefined ? {} : { differing })} />
    ))}
  </ul>
);
