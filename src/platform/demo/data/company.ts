import type { Company } from '../../../operation/company.ts';

const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAJ1BMVEUAAAAfXlNqlIy0ycb///8fXlNqlIy0ycb///8fXlNqlIy0ycb///8WN9' +
  '88AAAADXRSTlMAVVVVVaqqqqr/////o3yPPwAAAcFJREFUeNrtmslyxCAMRPGBg7v5/+9NOdvYbAOhO5OqWGe7H5K8SIgQLrbFGPcFizFuoW1L' +
  '2ieKV76F2HapbcblV52Q62cEg/6FYNE/EbbdZF+Z3m1mDdAjSPvudSE6AdHswOHC5gVs3ggdMfprAGAWMKmf0iQhzOrPEsK0/iQhzOvPEWYA6d' +
  's8AD4AdACQTgYDIF1MD+AVQDUAKTOIAcwBFANSYVoASwB/ADgCTZIYcKDiAo578/SE1quEboqLNKP1GoZ2IE4M1gCsqk8AToiUOjECe9kJ/VR+' +
  'IjoAsJ/+J4CPq1EHoHPLOOBwgnUAa8ufB6SEFgAtcO89EBheB9g1gM63iAp9vhIAeQryz7U8BTmA6gjlAKgjVPzR1BEqABA7UP6TxQ6UAGgdqF' +
  'QVFD5CVQCkDtTqIiodqBZeFOrXKzvVE9QEQJWAZm0KmX6r+IVKv1ldQ6TfLt+h0e/1B1x7PgcaECwv/2mHw8XlD7RQXJMf6dG4Ij/WBLaLX12X' +
  'CfBCIUf31szbpjfgBtyAd8C/296fB9hHLPYhkX/MZR/U+UeN9mGpf9xrH1j7R+7+QwP+Yw/+gxv+oye/cHjGc/znDVAPUhSBE04jAAAAAElFTk' +
  'SuQmCC';

/** The invented company of the demo, where no company is configured. */
const WILLOW_AND_WREN: Company = {
  name: 'Willow & Wren (invented)',
  logo: { type: 'image/png', bytes: Buffer.from(LOGO, 'base64') },
  supportEmail: null,
  privacyUrl: null,
};

/** The company that the demo names: the configured one, or an invented one. */
export const demoCompany = (configured: Company): Company => (configured.name === null ? WILLOW_AND_WREN : configured);
