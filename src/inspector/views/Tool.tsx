import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

type ToolProps = { icon: Icon; label: string; act: () => void; isOff?: boolean };

/** A button with an icon, whose name is its tooltip. */
export const Tool = ({ icon: Sign, label, act, isOff = false }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} disabled={isOff} onClick={act}>
      <Sign size={18} />
    </ActionIcon>
  </Tooltip>
);
