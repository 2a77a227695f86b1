// Starts renderTask.ts in a thread when the program runs from its sources: Node 20 strips no types. Not part of the build.
import { register } from 'tsx/esm/api';

register();
const { default: work } = await import('./renderTask.ts');
export default work;
