import styles from './LoadingIndicator.module.css';

/** What is loaded, after a short delay: over the page or in place of the content. */
export const Loading = ({ text, place }: { text: string; place: 'page' | 'inline' }) => (
  <output className={place === 'page' ? styles.page : styles.inline}>
    <span className={styles.pill}>
      <span className={styles.mark} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{text}</span>
    </span>
  </output>
);
