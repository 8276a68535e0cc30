import type { Clause } from '#features/templates/rules/clause.ts'

/** The sentences that the contract of a used vehicle must contain: 16 CFR 455.3(b), in a conspicuous place. */
export const windowForm: Clause = {
  id: 'window_form',
  name: 'The Buyers Guide is part of the contract',
  source: '16 CFR 455.3(b) and 455.5(a)',
  look: 'conspicuous',
  text: {
    en: 'The information you see on the window form for this vehicle is part of this contract. Information on the window form overrides any contrary provisions in the contract of sale.',
    es: 'La información que ve en el formulario de la ventanilla para este vehículo forma parte del presente contrato. La información del formulario de la ventanilla deja sin efecto toda disposición en contrario contenida en el contrato de venta.',
  },
}
