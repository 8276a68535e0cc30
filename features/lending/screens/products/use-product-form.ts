import { useEffect, useMemo, useRef, useState } from 'react'
import type { ProductForm } from '#features/lending/rules/products/product-form.ts'
import { type ReadProduct, readProduct } from '#features/lending/rules/products/read-product.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { useFocusOnProblem } from '#ui/forms/focus-problem.ts'
import { holdWork } from '#ui/held-work.ts'

/** The typed product, and how to change it. */
export interface TypedProductForm {
  fields: ProductForm
  change: (changed: Partial<ProductForm>) => void
  /** Returns the problem of a field by its path, such as `fees.0.amount`. Problems are shown after the first try to save. */
  problemOf: (path: string) => string | undefined
}

interface ProductEntry {
  form: TypedProductForm
  isChanged: boolean
  /** The number of problems that are shown. */
  problems: number
  /** Returns the product, or null and shows the problems. */
  read: () => Exclude<ReadProduct, { problems: unknown }> | null
  region: React.RefObject<HTMLFormElement | null>
}

/** Holds a typed product. The browser asks before changes are lost. */
export function useProductForm(initial: ProductForm): ProductEntry {
  const [fields, setFields] = useState(initial)
  const [tries, setTries] = useState(0)
  const read = useMemo(() => readProduct(fields), [fields])
  const region = useRef<HTMLFormElement>(null)
  const isChanged = fields !== initial
  useEffect(() => {
    if (!isChanged) return
    const ends = [askBeforeClosing(), holdWork()]
    return () => ends.forEach((end) => end())
  }, [isChanged])
  useFocusOnProblem(region, tries)
  const problems = tries > 0 && 'problems' in read ? read.problems : []
  return {
    form: {
      fields,
      change: (changed) => setFields((before) => ({ ...before, ...changed })),
      problemOf: (path) => problems.find(({ field }) => field === path)?.message,
    },
    ...{ isChanged, problems: problems.length, region },
    read: () => {
      if ('terms' in read) return read
      setTries((before) => before + 1)
      return null
    },
  }
}
