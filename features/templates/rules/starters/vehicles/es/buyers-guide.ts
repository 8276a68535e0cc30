import { bold, bullets, facts, section, signature, text } from '#features/templates/rules/starters/blocks.ts'
import {
  HAS_DEALER_WARRANTY,
  HAS_FULL_WARRANTY,
  HAS_IMPLIED_ONLY,
  HAS_LIMITED_WARRANTY,
  HAS_NO_DEALER_WARRANTY,
  HAS_NO_FULL_WARRANTY,
  HAS_NO_LIMITED_WARRANTY,
  HAS_NO_SERVICE_CONTRACT,
  HAS_SERVICE_CONTRACT,
  IS_AS_IS,
  MANUFACTURER_WARRANTY,
  NO_MANUFACTURER_WARRANTY,
  NO_OTHER_WARRANTY,
  NO_USED_VEHICLE_WARRANTY,
  OTHER_WARRANTY,
  USED_VEHICLE_WARRANTY,
} from '#features/templates/rules/starters/conditions.ts'
import type { TemplateContent } from '#features/templates/rules/template-content.ts'

/** The window form of a used vehicle in Spanish: 16 CFR 455.5. Counsel compares our translation with figures 4 to 6. */
export const buyersGuideEs: TemplateContent = {
  language: 'es',
  title: 'GUÍA DEL COMPRADOR',
  blocks: [
    bold(
      'IMPORTANTE: Las promesas verbales son difíciles de hacer cumplir. Pida al concesionario que ponga todas las promesas por escrito. Conserve este formulario.',
    ),
    facts([
      ['MARCA DEL VEHÍCULO, MODELO, AÑO', '{{vehicle.make}} {{vehicle.model}} {{vehicle.year}}'],
      ['VIN', '{{vehicle.vin}}'],
    ]),
    section('GARANTÍAS PARA ESTE VEHÍCULO:'),
    bold('[X] COMO ESTÁ - SIN GARANTÍA DEL CONCESIONARIO', IS_AS_IS),
    bold('[  ] COMO ESTÁ - SIN GARANTÍA DEL CONCESIONARIO', HAS_DEALER_WARRANTY),
    text('EL CONCESIONARIO NO OFRECE NINGUNA GARANTÍA PARA REPARACIONES DESPUÉS DE LA VENTA.', IS_AS_IS),
    bold('[X] SOLO GARANTÍAS IMPLÍCITAS', HAS_IMPLIED_ONLY),
    text(
      'El concesionario no promete reparar nada que necesite reparación cuando usted compre el vehículo ni después. Sin embargo, las garantías implícitas según las leyes de su estado pueden darle algunos derechos para que el concesionario se encargue de problemas graves que no eran evidentes cuando usted compró el vehículo.',
      HAS_IMPLIED_ONLY,
    ),
    bold('[X] GARANTÍA DEL CONCESIONARIO', HAS_DEALER_WARRANTY),
    bold('[  ] GARANTÍA DEL CONCESIONARIO', HAS_NO_DEALER_WARRANTY),
    text('[X] GARANTÍA COMPLETA.', HAS_FULL_WARRANTY),
    text('[  ] GARANTÍA COMPLETA.', HAS_NO_FULL_WARRANTY),
    text(
      '[X] GARANTÍA LIMITADA. El concesionario pagará el {{vehicle.warranty_labor_percent}}% de la mano de obra y el {{vehicle.warranty_parts_percent}}% de las piezas de los sistemas cubiertos que dejen de funcionar durante el período de garantía. Pida al concesionario una copia de la garantía y los documentos que expliquen la cobertura, las exclusiones y las obligaciones de reparación del concesionario. Las garantías implícitas según las leyes de su estado pueden darle derechos adicionales.',
      HAS_LIMITED_WARRANTY,
    ),
    text(
      '[  ] GARANTÍA LIMITADA. El concesionario pagará el ____% de la mano de obra y el ____% de las piezas de los sistemas cubiertos que dejen de funcionar durante el período de garantía. Pida al concesionario una copia de la garantía y los documentos que expliquen la cobertura, las exclusiones y las obligaciones de reparación del concesionario. Las garantías implícitas según las leyes de su estado pueden darle derechos adicionales.',
      HAS_NO_LIMITED_WARRANTY,
    ),
    facts(
      [
        ['SISTEMAS CUBIERTOS', '{{vehicle.warranty_text}}'],
        ['DURACIÓN', '{{vehicle.warranty_duration}}'],
      ],
      HAS_DEALER_WARRANTY,
    ),
    section('GARANTÍAS DE OTROS PARA ESTE VEHÍCULO:'),
    text(
      '[X] LA GARANTÍA DEL FABRICANTE SIGUE VIGENTE. La garantía original del fabricante no ha vencido para algunos componentes del vehículo.',
      MANUFACTURER_WARRANTY,
    ),
    text(
      '[  ] LA GARANTÍA DEL FABRICANTE SIGUE VIGENTE. La garantía original del fabricante no ha vencido para algunos componentes del vehículo.',
      NO_MANUFACTURER_WARRANTY,
    ),
    text('[X] SE APLICA LA GARANTÍA DEL FABRICANTE PARA VEHÍCULOS USADOS.', USED_VEHICLE_WARRANTY),
    text('[  ] SE APLICA LA GARANTÍA DEL FABRICANTE PARA VEHÍCULOS USADOS.', NO_USED_VEHICLE_WARRANTY),
    text('[X] SE APLICA OTRA GARANTÍA PARA VEHÍCULOS USADOS.', OTHER_WARRANTY),
    text('[  ] SE APLICA OTRA GARANTÍA PARA VEHÍCULOS USADOS.', NO_OTHER_WARRANTY),
    text(
      'Pida al concesionario una copia del documento de garantía y una explicación de la cobertura, las exclusiones y las obligaciones de reparación.',
    ),
    text(
      '[X] CONTRATO DE SERVICIO. Hay un contrato de servicio para este vehículo por un cargo adicional. Pida los detalles de la cobertura, el deducible, el precio y las exclusiones. Si compra un contrato de servicio dentro de los 90 días después de comprar este vehículo, las garantías implícitas según las leyes de su estado pueden darle derechos adicionales.',
      HAS_SERVICE_CONTRACT,
    ),
    text(
      '[  ] CONTRATO DE SERVICIO. Hay un contrato de servicio para este vehículo por un cargo adicional. Pida los detalles de la cobertura, el deducible, el precio y las exclusiones. Si compra un contrato de servicio dentro de los 90 días después de comprar este vehículo, las garantías implícitas según las leyes de su estado pueden darle derechos adicionales.',
      HAS_NO_SERVICE_CONTRACT,
    ),
    bold('PREGUNTE AL CONCESIONARIO SI SU MECÁNICO PUEDE INSPECCIONAR EL VEHÍCULO DENTRO O FUERA DEL CONCESIONARIO.'),
    bold('OBTENGA UN INFORME DEL HISTORIAL DEL VEHÍCULO Y VERIFIQUE SI HAY RETIROS DE SEGURIDAD PENDIENTES.'),
    text(
      'Para saber cómo obtener un informe del historial del vehículo, visite ftc.gov/carrosusados. Para verificar si hay retiros de seguridad pendientes, visite safercar.gov. Necesitará el número de identificación del vehículo (VIN) indicado arriba para aprovechar mejor los recursos de estos sitios.',
    ),
    bold(
      'VEA EL DORSO para obtener más información importante, incluida una lista de los principales defectos que pueden ocurrir en los vehículos motorizados usados.',
    ),
    text('Si desea una copia de esta Guía del Comprador en inglés, pídasela al concesionario.'),
    section('Lista de algunos de los principales defectos que pueden ocurrir en los vehículos usados.'),
    bullets([
      '**Chasis y carrocería:** Grietas en el chasis, soldaduras correctivas u óxido que lo atraviesa. Chasis doblado o torcido.',
      '**Motor:** Fugas de aceite, excepto el escurrimiento normal. Bloque o culata agrietados. Correas que faltan o no funcionan. Golpeteo o fallas relacionados con los levantadores de leva y las varillas de empuje. Descarga anormal del escape.',
      '**Transmisión y eje propulsor:** Nivel incorrecto o fuga de líquido, excepto el escurrimiento normal. Caja agrietada o dañada a la vista. Ruido o vibración anormal causado por una transmisión o un eje propulsor defectuoso. Cambios o funcionamiento incorrectos en cualquier marcha. Embrague manual que patina o vibra.',
      '**Diferencial:** Nivel incorrecto o fuga de líquido, excepto el escurrimiento normal. Caja agrietada o dañada a la vista. Ruido o vibración anormal causado por un diferencial defectuoso.',
      '**Sistema de enfriamiento:** Fugas, incluido el radiador. Bomba de agua que no funciona correctamente.',
      '**Sistema eléctrico:** Fuga de la batería. Alternador, generador, batería o motor de arranque que no funcionan correctamente.',
      '**Sistema de combustible:** Fuga visible.',
      '**Accesorios que no funcionan:** Indicadores o dispositivos de advertencia. Aire acondicionado. Calefacción y desempañador.',
      '**Sistema de frenos:** Luz de advertencia de fallas rota. Pedal que no está firme bajo presión (especif. DOT). Reserva insuficiente del pedal (especif. DOT). No detiene el vehículo en línea recta (especif. DOT). Mangueras dañadas. Tambor o disco demasiado delgado (especif. del fabricante). Espesor del forro o la pastilla menor de 1/32 de pulgada. Unidad de potencia que no funciona o tiene fugas. Piezas estructurales o mecánicas dañadas.',
      '**Bolsas de aire**',
      '**Sistema de dirección:** Demasiado juego libre en el volante (especif. DOT). Juego libre en el varillaje de más de 1/4 de pulgada. Caja de dirección que se atasca o se traba. Ruedas delanteras mal alineadas (especif. DOT). Correas de la unidad de potencia agrietadas o que patinan. Nivel incorrecto de líquido de la unidad de potencia.',
      '**Sistema de suspensión:** Sellos de las rótulas dañados. Piezas estructurales dobladas o dañadas. Barra estabilizadora desconectada. Resorte roto. Montaje del amortiguador flojo. Bujes de goma dañados o que faltan. Varilla radial dañada o que falta. Amortiguador con fugas o que no funciona correctamente.',
      '**Llantas:** Profundidad de la banda de rodadura menor de 2/32 de pulgada. Tamaños distintos. Daños visibles.',
      '**Ruedas:** Grietas, daños o reparaciones visibles. Pernos de montaje flojos o que faltan.',
      '**Sistema de escape:** Fugas. Convertidor catalítico.',
    ]),
    facts([
      ['CONCESIONARIO, DIRECCIÓN', '{{company.name}}, {{company.address}}'],
      ['TELÉFONO, CORREO', '{{company.phone}}, {{company.email}}'],
      ['QUEJAS TRAS LA VENTA', '{{company.representative}}'],
    ]),
    bold(
      'IMPORTANTE: La información de este formulario forma parte de todo contrato de compra de este vehículo. Quitar esta etiqueta antes de la compra por el consumidor (salvo para una prueba de manejo) viola la ley federal (16 CFR 455).',
    ),
    signature('applicant', 'Por la presente confirmo que recibí la Guía del Comprador al cierre de esta venta.'),
  ],
}
