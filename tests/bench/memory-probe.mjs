// Loaded into the measured server: on SIGUSR2 it forces a garbage collection, and prints the size of the heap and of
// external memory before it, and the used heap after it.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
let asked = 0;

process.on("SIGUSR2", () => {
  const { heapTotal, external } = process.memoryUsage();
  collect();
  asked += 1;
  console.log(`memory ${asked} ${heapTotal} ${external} ${process.memoryUsage().heapUsed}`);
});
