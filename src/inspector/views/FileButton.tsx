import styles from './FileButton.module.css';
import { Icon } from './icons';

/** Opens a file from the computer. */
export const FileButton = ({ label, onFile }: { label: string; onFile: (file: File) => void }) => (
  <label className={styles['file']}>
    <Icon name="open" />
    <span>{label}</span>
    <input
      type="file"
      className="unseen"
      accept="application/json,.json"
      onChange={({ target }) => {
        const file = target.files?.[0];
        if (file !== undefined) onFile(file);
        target.value = '';
      }}
    />
  </label>
);
