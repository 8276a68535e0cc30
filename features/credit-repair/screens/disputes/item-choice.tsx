import { useWatch } from 'react-hook-form'
import { DOCUMENTS_NEEDED } from '#features/credit-repair/rules/disputes/block-request.ts'
import type { DisputableItem } from '#features/credit-repair/rules/disputes/disputable-items.ts'
import { LONGEST_EXPLANATION } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { CheckboxField, SelectField, TextAreaField } from '#ui/forms/field.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { DisputedMark } from './disputed-mark.tsx'
import type { StartForm } from './start-dialog.tsx'
import { reasonOptions } from './start-form.ts'

interface ItemChoiceProps {
  item: DisputableItem
  /** The item's index in the form. */
  place: number
  form: StartForm
  isDisputed: boolean
}

/** An item that can be disputed and, once chosen, its reason. */
export function ItemChoice({ item, place, form, isDisputed }: ItemChoiceProps) {
  const [isChosen, reason] = useWatch({
    control: form.control,
    name: [`lines.${place}.is_chosen`, `lines.${place}.reason`],
  })
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
      {isChosen && (
        <div className="mt-2 grid gap-3 pb-2 pl-6">
          <SelectField
            label={`Why ${item.name} is wrong`}
            options={reasonOptions(item)}
            hint={
              isBlockRequest({ reason })
                ? `Asks the bureau to block it within 4 business days of receipt. ${DOCUMENTS_NEEDED}`
                : undefined
            }
            {...field(`lines.${place}.reason`)}
          />
          <TextAreaField
            label="In the client’s words"
            rows={2}
            maxLength={LONGEST_EXPLANATION}
            {...field(`lines.${place}.explanation`)}
          />
        </div>
      )}
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
