import { EXTENSION_COUNTS } from '#features/lending/rules/products/extension-limits.ts'
import type { ProductForm } from '#features/lending/rules/products/product-form.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import type { TypedProductForm } from './use-product-form.ts'

/** The limits of extensions, and the percentage that each one costs. Loans keep the limits with which they were booked. */
export function ExtensionFields({ form: { fields, change, problemOf } }: { form: TypedProductForm }) {
  const limits = fields.extension_limits
  const text = (name: keyof ProductForm['extension_limits']) => ({
    ...{ autoComplete: 'off', inputMode: 'decimal' as const, value: limits[name] },
    error: problemOf(`extension_limits.${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ extension_limits: { ...limits, [name]: currentTarget.value } }),
  })
  return (
    <FormSection title="Limits of extensions">
      <p className="text-ink-2 text-small sm:col-span-2">
        An empty limit doesn’t apply. A loan keeps the limits of the version with which it was booked.
      </p>
      {EXTENSION_COUNTS.map(({ name, label }) => (
        <TextField key={name} label={label} {...text(name)} />
      ))}
      <TextField
        label="Extension fee (% of the installment)"
        hint="Instead of an amount. It is added with each extension."
        {...text('fee_percent')}
      />
    </FormSection>
  )
}
