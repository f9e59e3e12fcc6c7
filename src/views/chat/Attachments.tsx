import IconFile from '@tabler/icons-react/icons/IconFile';
import IconX from '@tabler/icons-react/icons/IconX';
import { useId, useMemo, useSyncExternalStore } from 'react';
import { FILE_BYTES_LIMIT, FILE_TYPE_NAMES, FILES_AT_ONCE, refusedFile } from '../../../domain/chat/files';
import { listFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';
import type { Sealed } from '../../../domain/kernel/sealed';
import type { Attached, OutgoingFile } from '../../../machines/chat/chat.events';
import { previewOf } from '../../adapters/chat/preview';
import { IconButton } from '../../theme/IconButton';
import { useWords } from '../kernel/use-words';
import { Gate } from '../privacy/Gate';
import styles from './File.module.css';
import { sizeText } from './file-size';
import { refusalText } from './refusals';

const MB = 1_000_000;
/** So many left out files are named. */
const NAMED = 5;

type AttachmentProps = { file: OutgoingFile; remove: () => void };

function Attachment({ file, remove }: AttachmentProps) {
  const words = useWords();
  const { t, locale } = words;
  const { type, content } = file;
  const preview = useMemo(() => previewOf(content.open(), type), [content, type]);
  const address = useSyncExternalStore(preview.subscribe, preview.read);
  const name = file.name.open();
  const refusal = refusedFile(file);
  const reasonId = useId();
  return (
    <li className={styles.attachment} data-refused={refusal === null ? undefined : true}>
      {address === null ? (
        <IconFile aria-hidden="true" />
      ) : (
        <Gate as="img" url={address} providers={[]} alt="" className={styles.thumbnail} />
      )}
      <span className={styles.about}>
        <span dir="auto">{name}</span>
        <small>{sizeText(file.size, locale)}</small>
        {refusal !== null && (
          <small id={reasonId} role="alert">
            {refusalText(words, refusal)}
          </small>
        )}
      </span>
      <IconButton
        label={t('chat.files.remove', { name })}
        icon={IconX}
        aria-describedby={refusal === null ? undefined : reasonId}
        onClick={remove}
      />
    </li>
  );
}

/** Files that were chosen beyond those that go at once. */
function LeftOut({ names }: { names: readonly Sealed<string>[] }) {
  const { t, locale } = useWords();
  const list = names.slice(0, NAMED).map((name) => `\u2068${name.open()}\u2069`);
  return (
    <p role="alert" className={styles.leftOut}>
      {t('chat.files.many', {
        most: numberFormat(locale).format(FILES_AT_ONCE),
        count: numberFormat(locale).format(names.length),
        names: listFormat(locale, { type: 'unit' }).format(names.length > NAMED ? [...list, '…'] : list),
      })}
    </p>
  );
}

type AttachmentsProps = {
  files: readonly Attached[];
  leftOut: readonly Sealed<string>[];
  remove: (key: string) => void;
};

/** The files that the user has chosen and not sent yet. */
export function Attachments({ files, leftOut, remove }: AttachmentsProps) {
  const { t, locale } = useWords();
  return (
    <div className={styles.attachments}>
      <ul aria-label={t('chat.files.chosen')}>
        {files.map(({ key, file }) => (
          <Attachment key={key} file={file} remove={() => remove(key)} />
        ))}
      </ul>
      {leftOut.length > 0 && <LeftOut names={leftOut} />}
      <p>
        <span>{t('chat.files.allowed', { types: FILE_TYPE_NAMES })}</span>
        <span>{t('chat.files.limit', { size: sizeText(Math.floor(FILE_BYTES_LIMIT / MB) * MB, locale) })}</span>
      </p>
    </div>
  );
}
