const nothing = (): undefined => undefined;

export {
  nothing as array,
  nothing as enumtype,
  nothing as func,
  nothing as iface,
  nothing as lit,
  nothing as name,
  nothing as opt,
  nothing as param,
  nothing as tuple,
  nothing as union,
};
/** Skips the checks, because the options are constants. */
export const createCheckers = (): object => ({ Options: { strictCheck: nothing } });
