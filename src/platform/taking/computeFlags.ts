import type { EventKind } from '../../contract/taking.ts';

/**
 * Computes the flags from the events of each test. An incident in any test sets the flag; false requires that every test was
 * monitored; otherwise null (not recorded). // T35
 */
export function computeFlags(tests: readonly (readonly EventKind[])[]) {
  const flagOf = (watched: EventKind, incident: EventKind): boolean | null => {
    if (tests.some((kinds) => kinds.includes(incident))) return true;
    return tests.length > 0 && tests.every((kinds) => kinds.includes(watched)) ? false : null;
  };
  const cameraMissed = flagOf('camera_on', 'camera_off');
  return {
    is_exited_full_screen: flagOf('full_screen_entered', 'full_screen_left'),
    is_left_screen: flagOf('mouse_watched', 'mouse_left'),
    is_camera_enabled: cameraMissed === null ? null : !cameraMissed,
  };
}
