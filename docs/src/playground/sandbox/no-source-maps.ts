const nothing = (): undefined => undefined;

export { nothing as GenMapping, nothing as maybeAddSegment, nothing as toEncodedMap };
