import { Button, Fieldset, Group, NumberInput, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { addedPlace, placed as placedStep, unplaced } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import {
  directionOf,
  placeOfShape,
  type Shape,
  type Side,
  shapeOf,
  withCorner,
  withSide,
} from '../../../../domain/control/placing';
import { placementAt, type Scene } from '../../../../domain/control/scene';
import { cornersOf } from '../../../../domain/venue/perspective';
import type { ControlKey } from '../../../words/control/words';
import { useControl } from '../use-control';
import { useEditing, useEditingPart } from './use-editing';
import { usePlacing, usePlacingPart } from './use-placing';
import { usePlaceTexts, useScene } from './use-scene';

type Held = { part: Part; viewpoint: string; isPanorama: boolean; shape: Shape };

type NumberProps = {
  held: Held;
  field: string;
  label: string;
  value: number;
  unit: string;
  shape: (value: number) => Shape;
};

/** A number of the place, which shows what is written until the focus leaves it. */
function NumberField({ held, field, label, value, unit, shape }: NumberProps) {
  const placing = usePlacing();
  const text = usePlacingPart(({ context: { written } }) => (written?.field === field ? written.text : null));
  return (
    <NumberInput
      label={label}
      value={text ?? Math.round(value * 10) / 10}
      step={unit === '°' ? 1 : 0.5}
      decimalScale={1}
      suffix={unit}
      allowedDecimalSeparators={['.', ',']}
      onChange={(next) => {
        if (next === value) return;
        const written = { field, text: String(next) };
        const isNumber = typeof next === 'number' && Number.isFinite(next);
        placing.send({ type: 'placing.write', held, written, shape: isNumber ? shape(next) : null });
      }}
      onBlur={() => placing.send({ type: 'placing.settle' })}
    />
  );
}

const [PERCENT, DEGREES] = [' %', '°'];
/** A field of a rectangle, and how much of its unit the whole picture is. */
const FLAT: readonly (readonly [Side, ControlKey, number])[] = [
  ['x', 'place.left', 100],
  ['y', 'place.top', 100],
  ['width', 'place.width', 100],
  ['height', 'place.height', 100],
];

function Numbers({ held }: { held: Held }) {
  const { t } = useControl();
  const { shape, isPanorama } = held;
  const { yaw, pitch } = directionOf(shape);
  if (!isPanorama)
    return FLAT.map(([side, key, whole]) => (
      <NumberField
        key={side}
        held={held}
        field={side}
        label={t(key)}
        value={shape[side] * whole}
        unit={PERCENT}
        shape={(value) => withSide(shape, side, value / whole, false)}
      />
    ));
  const to = (side: Side, at: number): Shape => withSide(shape, side, at, true);
  const angles: [Side, ControlKey, number, (value: number) => Shape][] = [
    ['x', 'place.yaw', yaw, (value) => to('x', (value + 180) / 360 - shape.width / 2)],
    ['y', 'place.pitch', pitch, (value) => to('y', (90 - value) / 180 - shape.height / 2)],
    ['width', 'place.width', shape.width * 360, (value) => to('width', value / 360)],
    ['height', 'place.height', shape.height * 180, (value) => to('height', value / 180)],
  ];
  return angles.map(([side, key, value, make]) => (
    <NumberField key={side} held={held} field={side} label={t(key)} value={value} unit={DEGREES} shape={make} />
  ));
}

function CornerNumbers({ held }: { held: Held }) {
  const { t } = useControl();
  return (
    <details>
      <summary>{t('place.corners')}</summary>
      <Stack gap="xs" mt="xs">
        {held.shape.corners?.map((corner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: corners are known by their number
          <Fieldset key={at} legend={t('place.corner', { number: String(at + 1) })} variant="unstyled">
            <SimpleGrid cols={2} spacing="sm">
              {(['x', 'y'] as const).map((axis) => (
                <NumberField
                  key={axis}
                  held={held}
                  field={`${axis}${at}`}
                  label={t(axis === 'x' ? 'place.left' : 'place.top')}
                  value={corner[axis] * 100}
                  unit={PERCENT}
                  shape={(value) => withCorner(held.shape, at, axis, value / 100)}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </details>
  );
}

/** Whether a widget is on the pictures of its area. */
function Switches({ scene, widget }: { scene: Scene; widget: Part }) {
  const editing = useEditing();
  const document = useEditingPart(({ context }) => context.document);
  const { nameOf } = usePlaceTexts();
  const change = (viewpoint: string, isOn: boolean) => {
    const step = isOn ? addedPlace(document, widget, viewpoint) : unplaced(document, widget, viewpoint);
    if (step !== null) editing.send({ type: 'editing.make', step, shown: { at: widget.path, viewpoint } });
  };
  return scene.viewpoints.map((one) => (
    <Switch
      key={one.key}
      label={<bdi>{nameOf(one)}</bdi>}
      checked={placementAt(document, widget, one.mark) !== undefined}
      onChange={({ currentTarget: { checked } }) => change(one.mark, checked)}
    />
  ));
}

function Place({ scene, widget }: { scene: Scene; widget: Part }) {
  const { t } = useControl();
  const editing = useEditing();
  const document = useEditingPart(({ context }) => context.document);
  const { isPanorama, viewpoint } = scene;
  const shape = shapeOf(placementAt(document, widget, viewpoint.mark), isPanorama);
  const held = shape && { part: widget, viewpoint: viewpoint.mark, isPanorama, shape };
  const bend = () => {
    if (shape === null) return;
    const place = placeOfShape({ ...shape, corners: shape.corners === null ? cornersOf(shape) : null }, isPanorama);
    editing.send({ type: 'editing.make', step: placedStep(document, widget, viewpoint.mark, place, null) });
  };
  return (
    <Fieldset variant="unstyled" legend={<Text fw={650}>{t('place.title')}</Text>}>
      <Stack gap="sm">
        <Switches scene={scene} widget={widget} />
        {held !== null && (
          <>
            <SimpleGrid cols={2} spacing="sm">
              <Numbers held={held} />
            </SimpleGrid>
            {held.shape.corners !== null && <CornerNumbers held={held} />}
            {!isPanorama && (
              <Group>
                <Button onClick={bend}>{t(held.shape.corners === null ? 'place.surface' : 'place.rectangle')}</Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Where a widget is on the pictures of its area, in numbers. */
export function PlaceFields({ widget }: { widget: Part }) {
  const scene = useScene();
  const isThere = scene?.area.children.some(({ key }) => key === widget.key) === true;
  return scene === null || !isThere ? null : <Place scene={scene} widget={widget} />;
}
