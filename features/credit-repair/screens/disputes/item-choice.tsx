import { useWatch } from 'react-hook-form'
import { DOCUMENTS_NEEDED } from '#features/credit-repair/rules/disputes/block-request.ts'
import type { DisputableItem } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { LONGEST_CORRECT_VALUE } from '#features/credit-repair/rules/disputes/dispute.ts'
import { LAST_ROUND, LONGEST_EXPLANATION } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { recipientsFor } from '#features/credit-repair/rules/disputes/recipient.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { DisputedMark } from './disputed-mark.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import type { StartForm } from './start-dialog.tsx'
import { hasMonths, reasonOptions } from './start-form.ts'

interface ItemChoiceProps {
  item: DisputableItem
  /** The item's index in the form. */
  place: number
  form: StartForm
  isDisputed: boolean
}

/** An item that can be disputed and, once chosen, its reason. */
export function ItemChoice({ item, place, form, isDisputed }: ItemChoiceProps) {
  const isChosen = useWatch({ control: form.control, name: `lines.${place}.is_chosen` })
  const field = fieldsOf(form)
  if (isDisputed)
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-rule border-b py-2 pl-6">
        <ItemName item={item} />
        <DisputedMark />
      </div>
    )
  return (
    <div className="border-rule border-b py-2">
      <CheckboxField label={<ItemName item={item} />} {...field(`lines.${place}.is_chosen`)} />
      {isChosen && <ItemClaim item={item} place={place} form={form} />}
    </div>
  )
}

/** The rounds that can be chosen: from the item's own one. */
const roundsFrom = (first: number) =>
  [0, 1, 2, 3, 4]
    .map((more) => first + more)
    .filter((round) => round <= LAST_ROUND)
    .map((round) => ({ value: String(round), label: `Round ${round}` }))

/** The claim about a chosen item: the reason, the months, the right value, and the recipient. */
function ItemClaim({ item, place, form }: Omit<ItemChoiceProps, 'isDisputed'>) {
  const [reason, recipient] = useWatch({
    control: form.control,
    name: [`lines.${place}.reason`, `lines.${place}.recipient`],
  })
  const field = fieldsOf(form)
  return (
    <div className="mt-2 grid gap-3 pb-2 pl-6">
      <SelectField
        label={`Why ${item.name} is wrong`}
        options={reasonOptions(item, recipient)}
        hint={
          isBlockRequest({ reason })
            ? `Asks the bureau to block it within 4 business days of receipt. ${DOCUMENTS_NEEDED}`
            : undefined
        }
        {...field(`lines.${place}.reason`)}
      />
      {hasMonths(item, reason) && (
        <TextField
          label="Months that are wrong (optional)"
          autoComplete="off"
          placeholder="3/2026, 4/2026"
          {...field(`lines.${place}.months`)}
        />
      )}
      {(reason.startsWith('wrong_') || reason === 'misspelled') && (
        <TextField
          label="What it should say (optional)"
          autoComplete="off"
          maxLength={LONGEST_CORRECT_VALUE}
          {...field(`lines.${place}.correct_value`)}
        />
      )}
      <TextAreaField
        label="In the client’s words"
        rows={2}
        maxLength={LONGEST_EXPLANATION}
        {...field(`lines.${place}.explanation`)}
      />
      <SelectField
        label="Round"
        options={roundsFrom(Number(form.formState.defaultValues?.lines?.[place]?.round ?? 1))}
        hint="A later round waits until the earlier ones have ended."
        {...field(`lines.${place}.round`)}
      />
      {recipientsFor(item.kind).length > 1 && <RecipientFields item={item} place={place} form={form} />}
    </div>
  )
}

function ItemName({ item: { name, about, obsoleteSince } }: { item: DisputableItem }) {
  return (
    <span className="min-w-0 break-words">
      <span className="font-semibold">{name}</span>
      <span className="block text-ink-3 text-small">{about}</span>
      {obsoleteSince !== null && (
        <span className="block font-medium text-orange text-small">
          Too old to be reported since {shortDate(obsoleteSince)}
        </span>
      )}
    </span>
  )
}
