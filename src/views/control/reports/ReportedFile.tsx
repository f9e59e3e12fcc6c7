import { Button, Text } from '@mantine/core';
import IconPaperclip from '@tabler/icons-react/icons/IconPaperclip';
import { useSelector } from '@xstate/react';
import { sizeText } from '../../chat/file-size';
import type { ReportedFile as File } from '../../chat/moderation/use-reports';
import { useReportsPage } from '../../chat/moderation/use-reports';
import { useFileOf } from '../../chat/use-file';
import { useSectionsPart } from '../use-sections';

/** A link to a file that was posted. */
export function ReportedFile({ room, id, file: { id: fileId, name, size } }: File) {
  const { locale, t } = useReportsPage();
  const moderating = useSectionsPart(({ children }) => children.moderating);
  const files = useSelector(moderating, (snapshot) => snapshot?.children.files);
  const actor = useFileOf(files, { room, messageId: id, fileId });
  const url = useSelector(actor, (snapshot) => snapshot?.context.address ?? null)?.open().url ?? null;
  const isGone = useSelector(actor, (snapshot) => snapshot?.matches('gone') === true);
  if (isGone)
    return (
      <Text span c="dimmed" fs="italic">
        {t('chat.files.gone')}
      </Text>
    );
  return url === null ? (
    <span dir="auto">{name}</span>
  ) : (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconPaperclip size={18} aria-hidden />}
    >
      <span dir="auto">{name}</span> <small>{sizeText(size, locale)}</small>
    </Button>
  );
}
