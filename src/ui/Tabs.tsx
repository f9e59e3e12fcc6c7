import styles from './Tabs.module.css';

type TabsProps = {
  label: string;
  current: string;
  tabs: readonly { value: string; href: string; text: string }[];
};

/** The sections of a page, each with an address of its own. */
export const Tabs = ({ label, current, tabs }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ value, href, text }) => (
      <a key={value} className={styles.tab} href={href} aria-current={value === current ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
);
