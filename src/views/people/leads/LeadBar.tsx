import { Button } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/icons/IconAddressBook';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../../domain/kernel/number-format';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { companyOf, offersSharing } from '../../../../domain/people/leads';
import type { LeadActorRef } from '../../../../machines/people/lead.machine';
import { Dialog, Sheet } from '../../../theme/Dialog';
import { useStackedOverlay } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { useAccount } from '../use-account';
import { ReceivedContacts } from './ReceivedContacts';
import { ShareContact } from './ShareContact';
import { useLead } from './use-lead';

type OfLeadProps = { widget: ContentWidget; lead: LeadActorRef };

function Share({ widget, lead }: OfLeadProps) {
  const { t } = useWords();
  const standing = useSelector(lead, ({ context }) => context.standing?.body.open() ?? null);
  const isShared = useSelector(lead, ({ context }) => context.standing?.isShared === true);
  const overlay = useStackedOverlay(`lead:${widget.id}`, 'lead');
  const company = standing?.shared?.company ?? (companyOf(widget) || (standing?.company ?? ''));
  if (!offersSharing(widget) && !isShared) return null;
  const open = () => {
    lead.send({ type: 'lead.ask' });
    overlay.open();
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        leftSection={isShared ? <IconCheck size={18} aria-hidden /> : <IconAddressBook size={18} aria-hidden />}
        onClick={open}
      >
        {t(isShared ? 'leads.shared' : 'leads.offer', { company })}
      </Button>
      <Sheet
        overlay={overlay}
        title={t('leads.offer', { company })}
        closeLabel={t('common.close')}
        focusTitle
        description={null}
      >
        <ShareContact lead={lead} company={company} />
      </Sheet>
    </>
  );
}

function Receive({ widget, lead }: OfLeadProps) {
  const { t, locale } = useWords();
  const received = useSelector(lead, ({ context }) => context.standing?.body.open().received ?? null);
  const contacts = useSelector(lead, ({ children }) => children.contacts);
  const overlay = useStackedOverlay(`leadContacts:${widget.id}`, 'leadContacts');
  if (received === null || contacts === undefined) return null;
  const company = companyOf(widget);
  const number = numberFormat(locale).format(received.contacts);
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={overlay.open}>
        {t('leads.contacts', { number })}
      </Button>
      <Dialog
        overlay={overlay}
        size="wide"
        title={t('leads.contacts', { number })}
        closeLabel={t('common.close')}
        description={null}
      >
        <ReceivedContacts contacts={contacts} company={company} />
      </Dialog>
    </>
  );
}

function OfWidget({ widget }: { widget: ContentWidget }) {
  const lead = useLead(widget);
  if (lead === undefined) return null;
  return (
    <>
      <Share widget={widget} lead={lead} />
      <Receive widget={widget} lead={lead} />
    </>
  );
}

/** Below the content of a company: its offer to share one's contact, and the contacts for those who receive them. */
export function LeadBar({ widget }: { widget: ContentWidget }) {
  const isLoggedIn = useAccount() !== null;
  return isLoggedIn && companyOf(widget) !== '' && <OfWidget widget={widget} />;
}
