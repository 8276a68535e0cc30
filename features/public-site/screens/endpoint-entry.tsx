import type { Endpoint } from '#features/public-api/rules/endpoint.ts'
import { requestSchema } from '#features/public-api/rules/openapi.ts'
import { samplesOf } from '#features/public-api/rules/samples.ts'
import { Samples } from './endpoint-samples.tsx'
import { FieldList } from './field-list.tsx'
import { TryIt } from './try-it.tsx'

/** One API call: its description, fields, samples, and a form to try it. */
export function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, title, description, scope, params, query, body } = endpoint
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mb-14 last:mb-0">
      <h3 id={`${id}-title`} className="font-semibold text-h2">
        {title}
      </h3>
      <p className="mt-1 break-words font-mono text-[0.9375rem]/6">
        <span className="font-semibold text-brand">{method.toUpperCase()}</span> {path}
      </p>
      <p className="mt-2 max-w-[62ch] text-ink-2">{description}</p>
      <p className="mt-1 text-ink-2 text-small">
        Scope <code className="font-mono text-code">{scope}</code>
      </p>
      <FieldList label={`Path of ${title}`} heading="Path" schema={requestSchema(params)} />
      <FieldList label={`Query of ${title}`} heading="Query" schema={requestSchema(query)} />
      <FieldList label={`Body of ${title}`} heading="Body" schema={requestSchema(body)} />
      <Samples id={id} samples={samplesOf(endpoint)} title={title} />
      <TryIt endpoint={endpoint} />
    </article>
  )
}
