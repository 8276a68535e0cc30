import type { Clause } from '#features/templates/rules/clause.ts'

export const starterInterrupt: Clause = {
  id: 'starter_interrupt',
  name: 'Device that can prevent the vehicle from starting',
  source: null,
  look: 'conspicuous',
  text: {
    en: 'This vehicle has a device that can locate it and can prevent it from starting. We use the device only as the law of your state allows, only after you are in default, and never while the vehicle is moving. We warn you before the device prevents the vehicle from starting, and we give you a way to start it in an emergency. You pay nothing for the device. Ask {{company.name}} at {{company.phone}} for help with it.',
    es: 'Este vehículo tiene un dispositivo que puede ubicarlo y puede impedir que arranque. Usamos el dispositivo solo como lo permite la ley de su estado, solo después de que usted haya incurrido en incumplimiento y nunca mientras el vehículo está en movimiento. Le avisamos antes de que el dispositivo impida que el vehículo arranque y le damos una forma de arrancarlo en una emergencia. Usted no paga nada por el dispositivo. Para obtener ayuda, llame a {{company.name}} al {{company.phone}}.',
  },
}
