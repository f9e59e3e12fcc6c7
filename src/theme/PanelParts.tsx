import type { ComponentProps } from 'react';
import frame from './Overlay.module.css';

/** A form that fills a panel: what scrolls, and its actions. */
export const PanelForm = (form: ComponentProps<'form'>) => <form {...form} className={frame.body} />;

/** What scrolls in a panel, in line with its title. */
export const PanelText = (text: ComponentProps<'div'>) => <div {...text} className={frame.text} />;

/** The actions of a panel, below what scrolls. */
export const PanelActions = (actions: ComponentProps<'div'>) => <div {...actions} className={frame.actions} />;
