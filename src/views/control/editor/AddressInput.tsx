import { TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { FileKind } from '../../../../domain/control/file-kinds';
import { type FileSpot, spotKey, typedAddress } from '../../../../domain/control/files';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { CODE, directed } from '../../../theme/fields';
import { useControl } from '../use-control';
import { useDocument, useEditing, useEditingPart } from './use-editing';
import { useAddressFault, useFiles } from './use-files';

type AddressInputProps = {
  spot: FileSpot;
  /** The kinds of files that may be at the address; none for that of a page. */
  accepts: readonly FileKind[];
  value: string;
  label: string;
  text: string;
  lang?: string | undefined;
};

/** An address is written once it is left, or by Enter, if attendees could open it; until then the old one stays. */
export function AddressInput({ spot, accepts, value, label, text, lang }: AddressInputProps) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useDocument();
  const files = useFiles();
  const faultOf = useAddressFault();
  const isEditing = useEditingPart((snapshot) => snapshot.matches('editing'));
  const typed = useSelector(files, (snapshot) => {
    const found = snapshot?.context.typed ?? null;
    return found?.key === spotKey(spot) ? found.text : null;
  });
  const fault = faultOf(typed ?? value, accepts);
  const type = (written: string | null) => files?.send({ type: 'assets.type', spot, text: written });
  const write = () => {
    if (typed === null || faultOf(typed, accepts) !== null) return;
    type(null);
    const address = typed.trim();
    if (address !== value) editing.send({ type: 'editing.make', step: typedAddress(document, spot, address) });
  };
  return (
    <TextInput
      {...CODE}
      {...directed('ltr')}
      label={<span lang={lang}>{text}</span>}
      aria-label={label}
      type="text"
      inputMode="url"
      value={typed ?? value}
      readOnly={!isEditing}
      error={fault !== null && `${t(`files.fault.${fault}`)}${typed === null ? '' : ` ${t('files.unsaved')}`}`}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={write}
      onKeyDown={unlessComposing(({ key }) => {
        if (key === 'Enter') write();
      })}
    />
  );
}
