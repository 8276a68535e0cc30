import { z } from 'zod'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { isVisible } from '#platform/rules/visible.ts'
import { LONGEST_PRODUCT_NAME, LONGEST_VERSION_NOTE } from './product-lists.ts'
import { productTermsSchema } from './product-terms.ts'

const productId = z.guid('Invalid product ID')
/** The name of a product, as people and applicants read it. */
export const productName = z
  .string('Enter a name')
  .trim()
  .refine(isVisible, 'Enter a name')
  .max(LONGEST_PRODUCT_NAME, `Enter at most ${LONGEST_PRODUCT_NAME} characters`)
const note = z
  .string()
  .trim()
  .max(LONGEST_VERSION_NOTE, `Enter at most ${LONGEST_VERSION_NOTE} characters`)
  .transform((text) => (isVisible(text) ? text : null))
  .nullable()
  .default(null)

/** The body of POST /functions/v1/create-product. Without `offer`, the product is a draft. */
export const createProductSchema = z.strictObject({
  name: productName,
  terms: productTermsSchema,
  offer: z.boolean('offer must be true or false').default(false),
  idempotency_key: idempotencyKey.optional(),
})

/** The body of POST /functions/v1/change-product. `version` is the one that was changed, so that no change of another person is lost. */
export const changeProductSchema = z.strictObject({
  product_id: productId,
  version: z.int('version must be a whole number').min(1, 'version must be at least 1'),
  name: productName,
  terms: productTermsSchema,
  note,
  idempotency_key: idempotencyKey.optional(),
})

/** The body of POST /functions/v1/offer-product and /functions/v1/retire-product. */
export const productStatusSchema = z.strictObject({ product_id: productId, idempotency_key: idempotencyKey.optional() })
