import { Button, Stack, Text } from '@mantine/core';
import { BusyButton } from '../../theme/BusyButton';
import { Actions } from './Panel';

type QuestionProps = {
  text: string;
  confirm: string;
  cancel: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation before an action that cannot be undone at once. */
export const Question = ({ text, confirm, cancel, isBusy = false, onConfirm, onCancel }: QuestionProps) => (
  <Stack gap="sm">
    <Text data-first tabIndex={-1}>
      {text}
    </Text>
    <Actions>
      <BusyButton variant="outline" color="danger" isBusy={isBusy} onClick={onConfirm}>
        {confirm}
      </BusyButton>
      <Button variant="subtle" onClick={onCancel}>
        {cancel}
      </Button>
    </Actions>
  </Stack>
);
