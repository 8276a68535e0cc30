import type { JointTexts } from './joint-texts.ts'

export const JOINT_ES: JointTexts = {
  title: 'Solicitar en conjunto',
  laterHint: '¿Alguien lo solicita junto con usted? Puede agregarlo después de enviar.',
  about:
    'Un cosolicitante debe el préstamo junto con usted. Recibe su propio enlace. Ninguno ve lo que escribe el otro.',
  add: 'Agregar un cosolicitante',
  labels: {
    first_name: 'Su nombre',
    last_name: 'Su apellido',
    email: 'Su correo electrónico',
    phone: 'Su teléfono (si no tiene correo)',
    relation: '¿Cómo se conocen?',
    language: 'Idioma de su enlace',
  },
  hints: { email: 'Enviamos su enlace a esta dirección.' },
  errors: {
    first_name: 'Escriba su nombre solo con letras',
    last_name: 'Escriba su apellido solo con letras',
    email: 'Escriba un correo electrónico válido',
    phone: 'Escriba un teléfono de EE. UU. de 10 dígitos',
    relation: 'Elija cómo se conocen',
  },
  oneContact: 'Escriba un correo electrónico o un teléfono',
  relations: { household: 'Vivimos juntos', family: 'Familia, en otra dirección', other: 'De otra forma' },
  languages: { en: 'Inglés', es: 'Español' },
  intentMissing: 'Confírmelo para solicitar en conjunto',
  send: 'Agregar y enviar el enlace',
  sending: 'Enviando...',
  cancel: 'Cancelar',
  states: {
    finished: 'Terminó',
    removed: 'Quitado',
    revoked: 'La empresa terminó el enlace',
    expired: 'El enlace venció. Quítelo y agréguelo de nuevo.',
    opened: 'Abrió el enlace, falta terminar',
    sent: 'Esperando su parte',
  },
  remove: (name) => `Quitar a ${name}`,
  removing: 'Quitando...',
  share: (name) => `Enviar el enlace por mensaje a ${name}`,
  shareHint: 'Comparta este enlace desde su propio teléfono. Es solo para esa persona.',
  shareMessage: (link) => `Esta es su parte de nuestra solicitud de préstamo: ${link}`,
  copy: 'Copiar el enlace',
  copied: 'Copiado',
  invited: (applicant, company, loan) =>
    `${applicant} solicita ${loan} en ${company} y le pide solicitarlo en conjunto.`,
  loan: (amount, months) => (months === null ? `un préstamo de ${amount}` : `un préstamo de ${amount} a ${months}`),
  own: 'Los dos deberán el préstamo completo. Solo la empresa ve lo que usted escribe aquí.',
  privacy: 'Sus datos quedan en esta pestaña hasta que los envíe. Su número de Seguro Social no se guarda en ella.',
  kept: 'Recuperamos lo que escribió antes.',
  done: (name, number) => `Gracias, ${name}. Ahora es parte de la solicitud ${number}.`,
  next: (company, applicant) => `${company} la revisa y se comunica con usted o con ${applicant}.`,
}

/** The Spanish texts of the errors about co-applicants, by code. The server has the English ones. */
export const JOINT_REFUSALS: Readonly<Record<string, string>> = {
  JOINT_CLOSED: 'La empresa ya decidió esta solicitud, así que nadie puede unirse.',
  JOINT_REMOVED: 'El solicitante le quitó de esta solicitud. No se guardó nada.',
  JOINT_FINISHED: 'Esta persona ya firmó. Pida a la empresa que la quite de la solicitud.',
  JOINT_MOST: 'Una solicitud puede tener como máximo 3 cosolicitantes en línea.',
}
