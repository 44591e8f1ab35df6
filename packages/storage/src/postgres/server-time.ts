/** SQL for epoch milliseconds by the server's clock, because the clients' clocks may differ. */
export const SERVER_TIME = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
